import { createStore } from '../store.ts'

export type Toast = {
  id: number
  title: string
  description?: string | undefined
  variant: 'default' | 'destructive'
  /** A link below the text. `forMs`: how long the toast stays with it, in ms, where it is the only way there. */
  link?: { name: string; href: string; forMs?: number } | undefined
  open: boolean
}

/** How long a toast stays, and when a dismissed one is forgotten, in ms (docs/product.md, "Notices"). */
export const toastDuration = 5000
const removeDelay = 1_000_000

const store = createStore<Toast | undefined>(undefined)
let removal: ReturnType<typeof setTimeout> | undefined
let lastId = 0

/**
 * Shows a toast, and returns its id. Only one is shown at a time: a new toast replaces the last
 * (docs/product.md, "Notices").
 */
export function toast(
  title: string,
  description?: string,
  variant: Toast['variant'] = 'default',
  link?: Toast['link'],
): number {
  clearTimeout(removal)
  lastId++
  store.set({ id: lastId, title, description, variant, link, open: true })
  return lastId
}

/** Closes a toast, and removes it from the store later. */
export function dismissToast(id: number): void {
  const current = store.get()
  if (current?.id !== id) return
  store.set({ ...current, open: false })
  removal = setTimeout(() => store.set(undefined), removeDelay)
}

export const useToast = store.use
