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
  const rows = () => [...(place.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
  const { mutate } = useMutation({
    mutationFn: ({ id, to }: Appointment & { to: AppointmentStatus }) => setStatus(api, id, to),
    onSuccess: async (_, { id, firstName, lastName, status, to }) => {
      const index = rows().findIndex((button) => button.dataset.id === id)
      await readAgain.list()
      const back = statusKeys.find((each) => each.status === status)?.key.toUpperCase()
      toast('Success', `${firstName} ${lastName} is marked as ${statusLabels[to]}. ${back} takes it back.`)
      // In a list of one status the row has gone, and the next one takes its place.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          rows()
            .at(Math.min(index, rows().length - 1))
            ?.focus()
      })
    },
    onError: (error) => toast('Error', `Failed to update appointment status: ${failureOf(error)}`, 'destructive'),
  })
  useEffect(() => {
    const box = place.current
    const onKey = (event: Event) => {
      const { target, detail } = event as CustomEvent<string>
      const to = statusKeys.find(({ key }) => key === detail)?.status
      const id = target instanceof Element && target.closest('tr')?.querySelector<HTMLElement>('[data-id]')?.dataset.id
      const row = items.find((item) => item.id === id)
      if (to && row && row.status !== to) mutate({ ...row, to })
    }
    box?.addEventListener(keyOnFocused, onKey)
    return () => box?.removeEventListener(keyOnFocused, onKey)
  }, [items, mutate])
  return place
}
