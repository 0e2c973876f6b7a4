import { createStore } from '../store.ts'

export type Toast = {
  id: number
  title: string
  description?: string
  variant: 'default' | 'destructive'
  /** Where the notice leads. */
  link?: { name: string; href: string }
  open: boolean
}

/** How long a toast stays, and when a dismissed one is forgotten, in ms (docs/product.md, "Notices"). */
export const toastDuration = 5000
const removeDelay = 1_000_000

const store = createStore<Toast | undefined>(undefined)
let removal: ReturnType<typeof setTimeout> | undefined
let lastId = 0

/**
 * Shows a notice, and returns its id. One at a time: a new one takes the place of the last
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
  store.set({
    id: lastId,
    title,
    variant,
    open: true,
    ...(description !== undefined && { description }),
    ...(link && { link }),
  })
  return lastId
}

/** Closes the notice, and forgets it later. */
export function dismissToast(id: number): void {
  const current = store.get()
  if (current?.id !== id) return
  store.set({ ...current, open: false })
  removal = setTimeout(() => store.set(undefined), removeDelay)
}

export const useToast = store.use
