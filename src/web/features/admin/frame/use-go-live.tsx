import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { HoldStatus } from '#contract/hold.ts'
import { ApiError, useApi } from '#web/api.ts'
import { holdQuery } from '#web/queries/hold.ts'
import { showFailure } from '../forms/failure.ts'
import { lazyWithRetry } from './lazy-with-retry.tsx'

// Few copies are ever on hold, and this is on every page of the dashboard.
const GoLiveDialog = lazyWithRetry(async () => (await import('./go-live-dialog.tsx')).GoLiveDialog)

/** Opens the dialog in which an owner releases a restored copy. Render the returned `dialog`. */
export function useGoLive(): { ask: () => void; busy: boolean; dialog: ReactNode } {
  const api = useApi()
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<HoldStatus>()

  const asking = useMutation({
    mutationFn: async () => {
      await GoLiveDialog.load()
      return queryClient.fetchQuery(holdQuery(api))
    },
    onSuccess: setStatus,
    onError: async (error) => {
      // Somebody else may have released it: refetching shows the current state.
      if (error instanceof ApiError && error.status === 404)
        await queryClient.invalidateQueries({ queryKey: ['admin', 'me'] })
      else showFailure(error)
    },
  })

  return {
    ask: () => asking.mutate(),
    busy: asking.isPending,
    dialog: status && <GoLiveDialog status={status} onClose={() => setStatus(undefined)} />,
  }
}
