import { useSyncExternalStore } from 'react'

/** A place outside the page that holds a store's value. `follow` subscribes to changes by others. */
type Source<T> = { read: () => T; follow?: (changed: () => void) => () => void }

/**
 * A value that any component can read, set and subscribe to. `initial` is what the server renders, and the browser while
 * hydrating. With a `source` the value is kept there, and `emit` notifies the subscribers of a change.
 */
export function createStore<T>(initial: T, source?: Source<T>) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = source?.read ?? (() => value)
  const emit = () => {
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    const leave = source?.follow?.(listener)
    return () => {
      listeners.delete(listener)
      leave?.()
    }
  }
  return {
    get,
    emit,
    set(next: T) {
      value = next
      emit()
    },
    use: (): T => useSyncExternalStore(subscribe, get, () => initial),
  }
}
