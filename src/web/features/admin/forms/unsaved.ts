import { useEffect, useSyncExternalStore } from 'react'

/** `kept`: it is not lost with the page, but nowhere else than in this browser. */
type Unsaved = { name: string; kept: boolean }

let unsaved: readonly Unsaved[] = []
let names: readonly string[] = []
const listeners = new Set<() => void>()
const change = (next: readonly Unsaved[]) => {
  unsaved = next
  names = next.map(({ name }) => name)
  for (const listener of listeners) listener()
}
const none: readonly string[] = []

/** Tells the dashboard that `name` has been changed and not saved, for as long as `dirty` holds. */
export function useUnsaved(name: string, dirty: boolean, kept = false): void {
  useEffect(() => {
    if (!dirty) return
    const mine = { name, kept }
    change([...unsaved, mine])
    return () => change(unsaved.filter((other) => other !== mine))
  }, [name, dirty, kept])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The names of what has been changed and not saved. */
export const useUnsavedNames = () =>
  useSyncExternalStore(
    subscribe,
    () => names,
    () => none,
  )

/** Whether all of it is kept in this browser. */
export const useAllDraftsStored = () =>
  useSyncExternalStore(
    subscribe,
    () => unsaved.every(({ kept }) => kept),
    () => false,
  )
