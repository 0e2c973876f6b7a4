const rowBoxes = 'input[data-choose=row]'

/** Moves the focus, if it was lost, to the checkbox of the row with this index, or else to the list. */
export function focusNear(list: HTMLElement | null | undefined, index: number): void {
  if (document.activeElement !== document.body) return
  const found = [...(list?.querySelectorAll<HTMLElement>(rowBoxes) ?? [])]
  const near = found[Math.min(index, found.length - 1)] ?? list
  near?.focus()
}

/**
 * Keeps the focus near a button that goes together with its row. Call it at the press, and what it returns once the row
 * has gone from the data. The list, its `section`, needs a `tabIndex`.
 */
export function rememberPlace(button: HTMLElement): () => void {
  const list = button.closest<HTMLElement>('section')
  const row = button.closest('tr, li')
  const index = row?.parentElement ? [...row.parentElement.children].indexOf(row) : 0
  // The queries tell the page of new data in a task of its own, before this one.
  return () => setTimeout(() => focusNear(list, index))
}
