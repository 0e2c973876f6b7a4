import { menu } from '../frame/menu.ts'

/** The dashboard's shortcuts with their labels in the help. `go`: the key to press after G. */
export const goKeys = menu
  .flatMap(({ items }) => items)
  .flatMap(({ go, label, to, ownerOnly }) => (go ? [{ go, label, to, ownerOnly }] : []))

export const singleKeys = [
  { key: '/', label: 'Search this page, or everywhere' },
  { key: 'n', label: 'Add something new on this page' },
  { key: '?', label: 'Show these shortcuts' },
] as const

const kept = 'shortcuts'
/** Single keys can be switched off for people who use speech input, or press keys by accident (WCAG 2.1.4). */
export const keysAreOn = () => localStorage.getItem(kept) !== 'off'
export const switchKeys = (on: boolean) => (on ? localStorage.removeItem(kept) : localStorage.setItem(kept, 'off'))
