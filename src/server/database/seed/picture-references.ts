import { originalTypes } from '#domain/content/picture.ts'
import { StartError } from '#server/errors.ts'

const inFile = /^()\/pictures\/([\w.-]+)$|((?:src|href)=")\/pictures\/([\w.-]+)(?=")/g
const inStore = new RegExp(
  ['^()(/media/NAME)$', '((?:src|href)=")(/media/NAME)(?=")']
    .join('|')
    .replaceAll('NAME', `[0-9a-f]{16}-\\d{1,5}x\\d{1,5}\\.(?:${originalTypes.join('|')})`),
  'g',
)

/** A value of the site files with the addresses of its pictures in the storage, in place of their names in the folder. */
export const withAddresses = <T>(value: T, addresses: ReadonlyMap<string, string>): T =>
  eachText(value, (text, path) =>
    replaced(text, inFile, (name) => {
      const address = addresses.get(name)
      if (!address)
        throw new StartError(`site.yaml: “pictures” has no line for ${name}, which the site shows (${path.join('.')})`)
      return address
    }),
  )

/** The inverse: replaces the addresses of pictures in a value by their names in the folder. */
export const withNames = <T>(value: T, names: ReadonlyMap<string, string>): T =>
  eachText(value, (text) =>
    replaced(text, inStore, (address) => {
      const name = names.get(address)
      return name === undefined ? address : `/pictures/${name}`
    }),
  )

/** The addresses of pictures in the storage that a value names. */
export function addressesIn(value: unknown): Set<string> {
  const found = new Set<string>()
  eachText(value, (text) =>
    replaced(text, inStore, (address) => {
      found.add(address)
      return address
    }),
  )
  return found
}

const replaced = (text: string, pattern: RegExp, by: (name: string) => string) =>
  text.replace(pattern, (_, __, whole?: string, before = '', part?: string) => `${before}${by((whole ?? part)!)}`)

function eachText<T>(value: T, change: (text: string, path: string[]) => string, path: string[] = []): T {
  if (typeof value === 'string') return change(value, path) as T
  if (Array.isArray(value))
    return value.map((item, index) => eachText(item, change, [...path, nameOf(item, index)])) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, item]) => [name, eachText(item, change, [...path, name])])
  return Object.fromEntries(entries) as T
}

/** How a fault names an item of a list: by its address where it has one. */
const nameOf = (item: unknown, index: number): string =>
  typeof item === 'object' && item !== null && 'slug' in item ? String(item.slug) : String(index)
