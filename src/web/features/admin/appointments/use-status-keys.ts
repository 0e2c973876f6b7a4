import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Appointment, AppointmentStatus } from '#contract/appointment.ts'
import { statusLabels } from '#domain/appointments/status-labels.ts'
import { useApi } from '#web/api.ts'
import { setStatus } from '#web/queries/appointments.ts'
import { toast } from '#web/ui/toast-store.ts'
import { failureToast } from '../forms/failure.ts'
import { rowKeyEvent, statusKeys } from '../frame/row-keys.ts'
import { useHasMailServer } from '../mail/mail-delivery.ts'
import { useRefetchAppointments } from './use-appointments.ts'

const opener = (box: Element | null | undefined, id: string) =>
  box?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)

const panelOf = (box: HTMLElement | null) => box?.closest<HTMLElement>('[role="tabpanel"]')

/** `takesBack`: whether it undoes the previous change. */
type Change = Appointment & { to: AppointmentStatus; takesBack: boolean }

/** Sets the status of the request whose row has the focus by a key. The ref is for the element around the rows. */
export function useStatusKeys(items: Appointment[]) {
  const api = useApi()
  const refetch = useRefetchAppointments()
  const hasMailServer = useHasMailServer()
  const place = useRef<HTMLElement>(null)
  /** By request, the status that is being saved. */
  const pending = useRef(new Map<string, AppointmentStatus>())
  const { mutate } = useMutation({
    // One after another, so that a slow response does not change the order.
    scope: { id: 'status-keys' },
    mutationFn: ({ id, status: from, to }: Change) => setStatus(api, id, { status: to, from }),
    onSuccess: async (_, change) => {
      const { id, firstName, lastName, email, status, to, takesBack, agreedTime } = change
      const back = statusKeys.find((each) => each.status === status)?.key.toUpperCase()
      const isNotified = !takesBack && email !== '' && (to === 'cancelled' || (to === 'confirmed' && agreedTime))
      const note = isNotified && hasMailServer ? ' Their email, if switched on, goes in three minutes.' : ''
      const how = takesBack ? ' again.' : `. ${back} takes it back.${note}`
      last.current = takesBack ? undefined : change
      const done = `${firstName} ${lastName} is marked as ${statusLabels[to]}${how}`
      if (to !== 'confirmed' || takesBack || agreedTime) toast('Success', done)
      else
        toast('Success', `${done} No time is agreed yet.`, 'default', {
          name: 'Set the time',
          href: `/admin/appointments?open=${id}`,
        })
      await refetch.list()
    },
    onError: (error) => {
      failureToast('update appointment status')(error)
      // A colleague may have changed it, or deleted the request.
      return refetch.list()
    },
    onSettled: (_data, _error, { id, to }) => {
      if (pending.current.get(id) === to) pending.current.delete(id)
    },
  })
  /** The last change by a key. */
  const last = useRef<Change>(undefined)
  const { changed, returning } = useFocusAfter(items, place)
  const onKey = useRef((_: Event) => {})
  onKey.current = (event) => {
    const { target, detail } = event as CustomEvent<string>
    const to = statusKeys.find(({ key }) => key === detail)?.status
    const id = target instanceof Element && target.closest('tr')?.querySelector<HTMLElement>('[data-id]')?.dataset.id
    const row = items.find((item) => item.id === id)
    if (!to) return
    const status = row && (pending.current.get(row.id) ?? row.status)
    const gone = last.current
    // In a list filtered by status the changed row has left it. The key of the earlier status then undoes that change.
    if (gone?.status === to && (!row || status === to) && !items.some((item) => item.id === gone.id)) {
      last.current = undefined
      returning.current = gone.id
      return mutate({ ...gone, status: gone.to, to, takesBack: true })
    }
    if (!row || !status || status === to) return
    pending.current.set(row.id, to)
    changed.current = row.id
    mutate({ ...row, status, to, takesBack: false })
  }
  return useCallback((box: HTMLElement | null) => {
    const listener = (event: Event) => onKey.current(event)
    place.current = box
    // If there is no row left, the list itself gets the focus.
    const panel = panelOf(box)
    panel?.addEventListener(rowKeyEvent, listener)
    return () => {
      panel?.removeEventListener(rowKeyEvent, listener)
      place.current = null
    }
  }, [])
}

/**
 * In a list filtered by status, a changed row disappears together with the focus: the row in its place then gets the focus,
 * and a row that returns gets it back. Returns refs to the row that was changed last, and to the row about to return.
 */
function useFocusAfter(items: Appointment[], place: { current: HTMLElement | null }) {
  const changed = useRef('')
  const returning = useRef('')
  const before = useRef(items)
  useEffect(() => {
    if (items.some(({ id }) => id === returning.current)) {
      opener(place.current, returning.current)?.focus()
      returning.current = ''
    }
    const was = before.current
    before.current = items
    const index = was.findIndex(({ id }) => id === changed.current)
    const isShown = ({ id }: Appointment) => items.some((item) => item.id === id)
    if (index < 0 || items.some(({ id }) => id === changed.current) || document.activeElement !== document.body) return
    const next = was.slice(index + 1).find(isShown) ?? items[Math.min(index, items.length - 1)]
    ;(next ? opener(place.current, next.id) : panelOf(place.current))?.focus()
  }, [items, place])
  return { changed, returning }
}
