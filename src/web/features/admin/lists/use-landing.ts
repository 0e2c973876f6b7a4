import { useEffect, useRef, useState } from 'react'

const boxes = 'input[data-choose=row]'

/**
 * Where the focus goes once what was pressed has gone with the rows that it was about: to the box of the row that took the
 * place of the first of them, or else to the list. `place` belongs to what stands in the list whether it has rows or not.
 */
export function useLanding(items: unknown[]) {
  const place = useRef<HTMLDivElement>(null)
  const [landing, setLanding] = useState<{ row: number }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows may come after what was done with them
  useEffect(() => {
    if (!landing || document.activeElement !== document.body) return
    const list = place.current?.closest<HTMLElement>('section, [role=tabpanel]')
    const found = [...(list?.querySelectorAll<HTMLElement>(boxes) ?? [])]
    const near = found[Math.min(landing.row, found.length - 1)] ?? list
    near?.focus()
  }, [landing, items])
  return { place, land: (index: number) => setLanding({ row: Math.max(0, index) }) }
}
