import { useSyncExternalStore } from 'react'

export type Opened = 'palette' | 'help' | undefined

let opened: Opened
const listeners = new Set<() => void>()

/** Opens the palette or the list of shortcuts over the page, or closes whichever is open. */
export function openCommands(next: Opened): void {
  opened = next
  for (const listener of listeners) listener()
}

/** Whether one is open, or on its way. */
export const isOpened = () => opened !== undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpened = () =>
  useSyncExternalStore(
    subscribe,
    () => opened,
    () => undefined,
  )
