import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'

type Entry = { id: string }

type Step = -1 | 1

/**
 * Lets staff reorder a list, by moving an entry one place or by dragging it onto another. The new order is shown at once;
 * `save` stores it, and afterwards the stored order is shown.
 */
export function useReorder<E extends Entry>(
  entries: E[],
  { save, nameOf }: { save: (ids: string[]) => Promise<unknown>; nameOf: (entry: E) => string },
) {
  const [wanted, setWanted] = useState<string[]>()
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const [said, setSaid] = useState('')
  const latest = useRef<string[]>(undefined)
  const refocus = useRef<{ id: string; step: Step }>(undefined)
  const list = useRef<HTMLOListElement>(null)

  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const shown = wanted?.every((id) => byId.has(id)) ? wanted.map((id) => byId.get(id)!) : entries

  // An element loses the focus when it is moved in the document.
  useLayoutEffect(() => {
    const moved = refocus.current
    refocus.current = undefined
    if (!moved) return
    const button = (step: Step) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${moved.id}${step}"]:not(:disabled, [aria-disabled])`)
    const next = button(moved.step) ?? button(moved.step === 1 ? -1 : 1)
    next?.focus()
  })

  const put = (id: string, place: number) => {
    const ids = shown.map((entry) => entry.id).filter((other) => other !== id)
    ids.splice(place, 0, id)
    latest.current = ids
    setWanted(ids)
    setSaid(`${nameOf(byId.get(id)!)} is now ${place + 1} of ${ids.length}`)
    const settle = () => {
      if (latest.current === ids) setWanted(undefined)
    }
    save(ids).then(settle, settle)
  }
  const placeOf = (id: string) => shown.findIndex((entry) => entry.id === id)
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }

  return {
    shown,
    list,
    /** The new position of an entry, for screen readers. */
    said,
    dragged,
    over,
    step: (id: string, step: Step) => {
      refocus.current = { id, step }
      put(id, placeOf(id) + step)
    },
    /** For the handle by which an entry is dragged. */
    handle: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        const card = event.currentTarget.closest('li')
        if (card) event.dataTransfer.setDragImage(card, 24, 24)
        setDragged(id)
      },
      onDragEnd: end,
    }),
    /** For an entry that another may be dropped on: the dragged one takes its place. */
    target: (id: string) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged === undefined) return
        event.preventDefault()
        setOver(id)
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault()
        if (dragged !== undefined && dragged !== id) put(dragged, placeOf(id))
        end()
      },
    }),
  }
}
