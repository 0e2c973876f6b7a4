import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Connections } from '#contract/connections.ts'
import { type ApiClient, useApi } from '#web/api.ts'
import { showFailure } from '#web/features/admin/forms/failure.ts'
import { connectionsQuery } from '#web/queries/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

type ConfirmButtonProps = {
  label: string
  /** The consequence of the change, shown before it is confirmed. */
  consequence: string
  done: string
  revision: string
  change: (api: ApiClient, revision: string) => Promise<Connections>
}

/** A button that changes a connection after an inline confirmation, for changes that take effect at once. */
export function ConfirmButton({ label, consequence, done, revision, change }: ConfirmButtonProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [asks, setAsks] = useState(false)
  const mutation = useMutation({
    mutationFn: () => change(api, revision),
    onSuccess: (connections) => {
      queryClient.setQueryData(connectionsQuery(api).queryKey, connections)
      void queryClient.invalidateQueries({ queryKey: ['site'] })
      void queryClient.invalidateQueries({ queryKey: ['admin', 'me'] })
      toast('Success', done)
    },
    onError: showFailure,
    onSettled: () => setAsks(false),
  })
  if (!asks)
    return (
      <Button variant="quiet" className="justify-self-start" onClick={() => setAsks(true)}>
        {label}
      </Button>
    )
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p className="max-w-xl">{consequence}</p>
      <Button variant="danger" busy={mutation.isPending} onClick={() => mutation.mutate()}>
        {label}
      </Button>
      <Button variant="quiet" autoFocus onClick={() => setAsks(false)}>
        Keep it
      </Button>
    </div>
  )
}
