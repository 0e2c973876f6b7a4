import type { MouseEvent, ReactNode } from 'react'

/** The style of a row that opens when it is pressed anywhere. */
export const clickableRowClass = 'has-data-opens:cursor-pointer has-data-opens:hover:bg-paper-deep'

const controls = 'a, button, input, select, textarea, label, summary'

/**
 * The rows of a table. Pressing a row anywhere activates its link or button with `data-opens`, which keyboards and screen
 * readers use directly. Text in a row can still be selected and copied.
 */
export const ListRows = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the row's own link is there for keys
  <tbody className="align-top" onClick={openRow} onAuxClick={openRow}>
    {children}
  </tbody>
)

/** The same for a list that is not a table. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, button } = event
  // React events of a dialog inside the row bubble to here too, although it is elsewhere in the document.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(controls)) return
  if (button > 1 || getSelection()?.type === 'Range') return
  const opener = target.closest('tr, li')?.querySelector<HTMLElement>('[data-opens]')
  if (!opener) return
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || button === 1
  if (!elsewhere) opener.click()
  else if (opener instanceof HTMLAnchorElement) window.open(opener.href)
}
