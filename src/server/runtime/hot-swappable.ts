/**
 * A proxy whose target can be replaced while the server runs: each access to `current` uses the newest target. A call in
 * progress ends on the target that it began on.
 */
export function hotSwappable<T extends object>(first: T): { current: T; replace: (next: T) => void } {
  let target = first
  const current = new Proxy({} as T, {
    get: (_, name) => {
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
    has: (_, name) => Reflect.has(target, name),
    ownKeys: () => Reflect.ownKeys(target),
    getOwnPropertyDescriptor: (_, name) => {
      const found = Reflect.getOwnPropertyDescriptor(target, name)
      return found && { ...found, configurable: true }
    },
  })
  return {
    current,
    replace: (next) => {
      target = next
    },
  }
}
