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
 * Removes entries of a list whose layout is not that of `ListField`, with the same manners: the focus moves to a neighbour
 * or to the button that adds, it is announced, and can be undone. Spread `remover` and `adder` into these buttons.
 */
export function useRemoval<V>({ valueAt, remove, insert, nameOf, plural = false }: RemovalPlan<V>) {
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const [removed, setRemoved] = useState<{ place: number; value: V }>()
  const [has, is] = plural ? ['have', 'are'] : ['has', 'is']
  const begun = (place: number) => nameOf(place).replace(/^./, (first) => first.toUpperCase())
  const focusAt = (place: number) => {
    const removers = document.querySelectorAll<HTMLElement>(`[data-removes="${id}"]`)
    const next = removers[Math.min(place, removers.length - 1)] ?? document.querySelector(`[data-adds="${id}"]`)
    if (next instanceof HTMLElement) next.focus()
  }
  const removeAt = (place: number) => {
    const value = structuredClone(valueAt(place))
    flushSync(() => {
      remove(place)
      setRemoved({ place, value })
      setAnnouncement(`${begun(place)} ${has} been removed`)
    })
    focusAt(place)
  }
  const undo = ({ place, value }: { place: number; value: V }) => {
    flushSync(() => {
      insert(place, value)
      setRemoved(undefined)
      setAnnouncement(`${begun(place)} ${is} back`)
    })
    focusAt(place)
  }
  return {
    removeAt,
    remover: { 'data-removes': id },
    adder: { 'data-adds': id },
    /** Another entry was added: what was removed before does not fit any more. */
    forget: () => setRemoved(undefined),
    notice: (
      <>
        <p aria-live="polite" className="sr-only">
          {announcement}
        </p>
        {removed && (
          <p className="flex flex-wrap items-baseline gap-x-3 text-small">
            <span aria-hidden>{`${begun(removed.place)} ${has} been removed.`}</span>
            <button type="button" className="text-link" onClick={() => undo(removed)}>
              {`Bring ${nameOf(removed.place)} back`}
            </button>
          </p>
        )}
      </>
    ),
  }
}
