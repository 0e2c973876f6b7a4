import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ApiClient, useApi } from '#web/api.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { messageOf } from '../forms/failure.ts'

type OwnerDialogButtonProps<T, K extends QueryKey> = {
  Icon: LucideIcon
  title: string
  query: (api: ApiClient) => UseQueryOptions<T, Error, T, K>
  dialog: (data: T, close: () => void) => ReactNode
}

/** A button that only owners have, with a dialog whose data are read once it is opened. */
export function OwnerDialogButton<T, K extends QueryKey>({ Icon, title, query, dialog }: OwnerDialogButtonProps<T, K>) {
  const me = useData(meQuery)
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const queryClient = useQueryClient()
  const reading = query(useApi())
  const { data, error } = useQuery({ ...reading, enabled: open })
  const close = () => {
    setOpen(false)
    // Opened again, it begins with what is saved by then. A reset would read it now, and keep that.
    queryClient.removeQueries({ queryKey: reading.queryKey })
  }
  if (me?.role !== 'owner') return null
  return (
    <>
      <Button variant="quiet" disabled={!hydrated} onClick={() => setOpen(true)}>
        <Icon aria-hidden className="size-4" />
        {title}
      </Button>
      {open && error && (
        <Dialog onOpenChange={close} title={title}>
          <p role="alert">{messageOf(error)}</p>
        </Dialog>
      )}
      {open && data !== undefined && dialog(data, close)}
    </>
  )
}
