import { useEffect, useSyncExternalStore } from 'react'

let unsaved: readonly string[] = []
const listeners = new Set<() => void>()
const change = (next: readonly string[]) => {
  unsaved = next
  for (const listener of listeners) listener()
}
const none: readonly string[] = []

/** Tells the dashboard that `name` has been changed and not saved, for as long as `dirty` holds. */
export function useUnsaved(name: string, dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    change([...unsaved, name])
    return () => change(unsaved.filter((other) => other !== name))
  }, [name, dirty])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The names of what has been changed and not saved. */
export const useUnsavedNames = () =>
  useSyncExternalStore(
    subscribe,
    () => unsaved,
    () => none,
  )
