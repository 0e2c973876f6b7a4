import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Appointment, AppointmentStatus } from '#contract/appointment.ts'
import { useApi } from '#web/api.ts'
import { setStatus } from '#web/queries/appointments.ts'
import { toast } from '#web/ui/toast-store.ts'
import { failureOf } from '../forms/failure.ts'
import { keyOnFocused, statusKeys } from '../frame/row-keys.ts'
import { statusLabels } from './status-badge.tsx'
import { useReadAgain } from './use-appointments.ts'

/** Gives a request whose row has the focus another status at one key. The ref belongs to what is around the rows. */
export function useStatusKeys(items: Appointment[]) {
  const api = useApi()
  const readAgain = useReadAgain()
  const place = useRef<HTMLDivElement>(null)
  /** The row whose key was pressed last, and where it stood. */
  const changed = useRef<{ id: string; index: number }>(undefined)
  const { mutate } = useMutation({
    mutationFn: ({ id, to }: Appointment & { to: AppointmentStatus }) => setStatus(api, id, to),
    onSuccess: async (_, { firstName, lastName, status, to }) => {
      await readAgain.list()
      const back = statusKeys.find((each) => each.status === status)?.key.toUpperCase()
      toast('Success', `${firstName} ${lastName} is marked as ${statusLabels[to]}. ${back} takes it back.`)
    },
    onError: (error) => toast('Error', `Failed to update appointment status: ${failureOf(error)}`, 'destructive'),
  })
  // In a list of one status the row goes, whenever the list is drawn anew, and the next one takes its place.
  useEffect(() => {
    const gone = changed.current
    if (!gone || items.some(({ id }) => id === gone.id)) return
    changed.current = undefined
    const next = items[Math.min(gone.index, items.length - 1)]
    if (!next || document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(next.id)}"]`)?.focus()
  }, [items])
  useEffect(() => {
    const box = place.current
    const onKey = (event: Event) => {
      const { target, detail } = event as CustomEvent<string>
      const to = statusKeys.find(({ key }) => key === detail)?.status
      const id = target instanceof Element && target.closest('tr')?.querySelector<HTMLElement>('[data-id]')?.dataset.id
      const index = items.findIndex((item) => item.id === id)
      const row = items[index]
      if (!to || !row || row.status === to) return
      changed.current = { id: row.id, index }
      mutate({ ...row, to })
    }
    box?.addEventListener(keyOnFocused, onKey)
    return () => box?.removeEventListener(keyOnFocused, onKey)
  }, [items, mutate])
  return place
}
