import { useEffect, useRef, useState } from 'react'

const rowBoxes = 'input[data-choose=row]'

/**
 * Moves the focus when the pressed button disappears together with the rows that it acted on: to the checkbox of the row
 * that is now at the index of the first of them, or else to the list. Give the ref `anchor` to an element of the list
 * that is there with and without rows.
 */
export function useFocusAfterRemoval(items: unknown[]) {
  const anchor = useRef<HTMLDivElement>(null)
  const [request, setRequest] = useState<{ row: number }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows may change after the request
  useEffect(() => {
    if (!request || document.activeElement !== document.body) return
    const list = anchor.current?.closest<HTMLElement>('section, [role=tabpanel]')
    const found = [...(list?.querySelectorAll<HTMLElement>(rowBoxes) ?? [])]
    const near = found[Math.min(request.row, found.length - 1)] ?? list
    near?.focus()
  }, [request, items])
  return { place: anchor, focusRow: (index: number) => setRequest({ row: Math.max(0, index) }) }
}
