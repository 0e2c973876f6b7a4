import { useEffect } from 'react'
import { createStore } from '#web/store.ts'

/** `kept`: it is not lost with the page, but nowhere else than in this browser. */
type Unsaved = { name: string; kept: boolean }

const unsaved = createStore<readonly Unsaved[]>([])

/** Tells the dashboard that `name` has been changed and not saved, for as long as `dirty` holds. */
export function useUnsaved(name: string, dirty: boolean, kept = false): void {
  useEffect(() => {
    if (!dirty) return
    const mine = { name, kept }
    unsaved.set([...unsaved.get(), mine])
    return () => unsaved.set(unsaved.get().filter((other) => other !== mine))
  }, [name, dirty, kept])
}

/** The names of what has been changed and not saved. */
export const useUnsavedNames = () => unsaved.use().map(({ name }) => name)

/** Whether all of it is kept in this browser. */
export const useAllDraftsStored = () => unsaved.use().every(({ kept }) => kept)
