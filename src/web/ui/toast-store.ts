import { useSyncExternalStore } from 'react'

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

let current: Toast | undefined
let removal: ReturnType<typeof setTimeout> | undefined
let lastId = 0
const listeners = new Set<() => void>()

function show(toast: Toast | undefined) {
  current = toast
  for (const listener of listeners) listener()
}

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
  show({
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
  if (current?.id !== id) return
  show({ ...current, open: false })
  removal = setTimeout(() => show(undefined), removeDelay)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToast = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
