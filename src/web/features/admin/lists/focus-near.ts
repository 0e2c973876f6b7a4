const rowBoxes = 'input[data-choose=row]'

const rowButtons = 'li button:enabled'

/** Moves the focus, if it was lost, to the checkbox, or else the button, with this index of the rows, or else to the list. */
export function focusNear(list: HTMLElement | null | undefined, index: number, of = rowBoxes): void {
  if (document.activeElement !== document.body) return
  const found = [...(list?.querySelectorAll<HTMLElement>(of) ?? [])]
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
  const isChosen = list?.querySelector(rowBoxes) !== null
  const index = isChosen
    ? [...(row?.parentElement?.children ?? [])].indexOf(row!)
    : [...(list?.querySelectorAll(rowButtons) ?? [])].indexOf(button)
  // The queries tell the page of new data in a task of its own, before this one.
  return () => setTimeout(() => focusNear(list, index, isChosen ? rowBoxes : rowButtons))
}
