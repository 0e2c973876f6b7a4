import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Appointment, AppointmentStatus } from '#contract/appointment.ts'
import { useApi } from '#web/api.ts'
import { setStatus } from '#web/queries/appointments.ts'
import { toast } from '#web/ui/toast-store.ts'
import { failureOf } from '../forms/failure.ts'
import { keyOnFocused, statusKeys } from '../frame/row-keys.ts'
import { statusLabels } from './status-badge.tsx'
import { useReadAgain } from './use-appointments.ts'

const opener = (box: Element | null | undefined, id: string) =>
  box?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)

/** Gives a request whose row has the focus another status at one key. The ref belongs to what is around the rows. */
export function useStatusKeys(items: Appointment[]) {
  const api = useApi()
  const readAgain = useReadAgain()
  const place = useRef<HTMLElement>(null)
  /** The status each request is about to have, while that is on its way. */
  const asked = useRef(new Map<string, AppointmentStatus>())
  const { mutate } = useMutation({
    // In the order of the keys, also where an answer is slow.
    scope: { id: 'status-keys' },
    mutationFn: ({ id, to }: Appointment & { to: AppointmentStatus }) => setStatus(api, id, to),
    onSuccess: async (_, { firstName, lastName, status, to }) => {
      const back = statusKeys.find((each) => each.status === status)?.key.toUpperCase()
      toast('Success', `${firstName} ${lastName} is marked as ${statusLabels[to]}. ${back} takes it back.`)
      await readAgain.list()
    },
    onError: (error) => toast('Error', `Failed to update appointment status: ${failureOf(error)}`, 'destructive'),
    onSettled: (_data, _error, { id, to }) => {
      if (asked.current.get(id) === to) asked.current.delete(id)
    },
  })
  const changed = useFocusAfter(items, place)
  const onKey = useRef((_: Event) => {})
  onKey.current = (event) => {
    const { target, detail } = event as CustomEvent<string>
    const to = statusKeys.find(({ key }) => key === detail)?.status
    const id = target instanceof Element && target.closest('tr')?.querySelector<HTMLElement>('[data-id]')?.dataset.id
    const row = items.find((item) => item.id === id)
    if (!to || !row) return
    const status = asked.current.get(row.id) ?? row.status
    if (status === to) return
    asked.current.set(row.id, to)
    changed.current = row.id
    mutate({ ...row, status, to })
  }
  return useCallback((box: HTMLElement | null) => {
    const listener = (event: Event) => onKey.current(event)
    place.current = box
    box?.addEventListener(keyOnFocused, listener)
    return () => {
      box?.removeEventListener(keyOnFocused, listener)
      place.current = null
    }
  }, [])
}

/**
 * In a list of one status, a row that was changed goes away with the focus: the row that takes its place gets it. Returns
 * the ref that says which row was changed last.
 */
function useFocusAfter(items: Appointment[], place: { current: HTMLElement | null }) {
  const changed = useRef('')
  const before = useRef(items)
  useEffect(() => {
    const was = before.current
    before.current = items
    const index = was.findIndex(({ id }) => id === changed.current)
    const isShown = ({ id }: Appointment) => items.some((item) => item.id === id)
    if (index < 0 || items.some(({ id }) => id === changed.current) || document.activeElement !== document.body) return
    const next = was.slice(index + 1).find(isShown) ?? items[Math.min(index, items.length - 1)]
    const panel = place.current?.closest<HTMLElement>('[role="tabpanel"]')
    ;(next ? opener(place.current, next.id) : panel)?.focus()
  }, [items, place])
  return changed
}
