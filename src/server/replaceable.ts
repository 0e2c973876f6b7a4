/**
 * An object whose place another can take while the server runs: whoever holds `current` asks the newest one each time. What
 * is in progress ends with the one that began it.
 */
export function replaceable<T extends object>(first: T): { current: T; replace: (next: T) => void } {
  let inUse = first
  const current = new Proxy({} as T, {
    get: (_, name) => {
      const value: unknown = Reflect.get(inUse, name)
      return typeof value === 'function' ? value.bind(inUse) : value
    },
    has: (_, name) => Reflect.has(inUse, name),
    ownKeys: () => Reflect.ownKeys(inUse),
    getOwnPropertyDescriptor: (_, name) => {
      const found = Reflect.getOwnPropertyDescriptor(inUse, name)
      return found && { ...found, configurable: true }
    },
  })
  return {
    current,
    replace: (next) => {
      inUse = next
    },
  }
}
