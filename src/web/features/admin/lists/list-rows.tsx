import type { MouseEvent, ReactNode } from 'react'

/** How a row looks that a press anywhere on it opens. */
export const opensAnywhere = 'has-data-opens:cursor-pointer has-data-opens:hover:bg-paper-deep'

const controls = 'a, button, input, select, textarea, label, summary'

/**
 * The rows of a list: a press anywhere on one opens what its link or button with `data-opens` opens. That one stays the
 * way for the keyboard and for screen readers, and what stands in a row can still be marked and copied.
 */
export const ListRows = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the row's own link is there for keys
  <tbody className="align-top" onClick={openRow} onAuxClick={openRow}>
    {children}
  </tbody>
)

/** The same for the rows of what is no table. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, button } = event
  // What a dialog of the row reports comes by here too, from elsewhere in the document.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(controls)) return
  if (button > 1 || getSelection()?.type === 'Range') return
  const opener = target.closest('tr, li')?.querySelector<HTMLElement>('[data-opens]')
  if (!opener) return
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || button === 1
  if (!elsewhere) opener.click()
  else if (opener instanceof HTMLAnchorElement) window.open(opener.href)
}
