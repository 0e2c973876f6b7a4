import type { WordKey } from '#domain/content/words.ts'

/** The part of the editor of words that has one of them, as an address names it. */
export const wordPart = (key: WordKey) => `#word-${key}`

/** Brings the part of the page that an address names after its # into view, and puts the focus on its first field. */
export function goToPart(address: string): void {
  const part = document.getElementById(address.split('#')[1] ?? '')
  part?.scrollIntoView()
  part?.querySelector<HTMLElement>('input, select, textarea, [role=textbox]')?.focus({ preventScroll: true })
}
