import { useId, useState } from 'react'
import { flushSync } from 'react-dom'

type RemovalPlan<V> = {
  valueAt: (place: number) => V
  remove: (place: number) => void
  insert: (place: number, value: V) => void
  /** What the entry at a place is called, such as `line 1`. */
  nameOf: (place: number) => string
  /** Whether such an entry is said of as of several, such as hours. */
  plural?: boolean
}

/**
 * Removes entries of a list in a form: the focus moves to a neighbour or to the button that adds, it is announced, and can be
 * undone. Spread `remover` and `adder` into these buttons.
 */
export function useRemoval<V>({ valueAt, remove, insert, nameOf, plural = false }: RemovalPlan<V>) {
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const [removed, setRemoved] = useState<{ place: number; value: V }>()
  const [has, is] = plural ? ['have', 'are'] : ['has', 'is']
  const focusAt = (place: number) => {
    const removers = document.querySelectorAll<HTMLElement>(`[data-removes="${id}"]:not([aria-disabled])`)
    const next = removers[Math.min(place, removers.length - 1)] ?? document.querySelector(`[data-adds="${id}"]`)
    if (next instanceof HTMLElement) next.focus()
  }
  const removeAt = (place: number) => {
    const value = structuredClone(valueAt(place))
    flushSync(() => {
      remove(place)
      setRemoved({ place, value })
      setAnnouncement(`${nameOf(place)} ${has} been removed`)
    })
    focusAt(place)
  }
  const undo = ({ place, value }: { place: number; value: V }) => {
    flushSync(() => {
      insert(place, value)
      setRemoved(undefined)
      setAnnouncement(`${nameOf(place)} ${is} back`)
    })
    focusAt(place)
  }
  return {
    removeAt,
    remover: { 'data-removes': id },
    adder: { 'data-adds': id },
    announce: setAnnouncement,
    /** Another entry was added or moved: what was removed before does not fit any more. */
    forget: () => setRemoved(undefined),
    /** For screen readers; it has to be there before there is something to say. */
    announcement: (
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    ),
    notice: removed && (
      <p className="flex flex-wrap items-baseline gap-x-3 text-small">
        <span aria-hidden className="first-letter:uppercase">{`${nameOf(removed.place)} ${has} been removed.`}</span>
        <button type="button" className="text-link" onClick={() => undo(removed)}>
          {`Bring ${nameOf(removed.place)} back`}
        </button>
      </p>
    ),
  }
}
