import { isSame } from './is-same.ts'

/** A field that two have changed since the same version, each in another way. */
export type Collision = { path: string; theirs: unknown; mine: unknown }

/** Two versions of what a form holds, made one. */
export type Merge<F> = {
  /** What either has changed; where both have, mine stands. */
  merged: F
  /** The fields that only they changed, by their paths. */
  taken: string[]
  collisions: Collision[]
}

/**
 * Merges what two have made of the same version of a form, field by field. A list is one field: by its places alone nobody
 * can tell a moved entry from a changed one (`byEntry` is for those whose entries have names). Where `base` is not known, whatever differs is a collision.
 */
export function merge<F extends object>(base: F | undefined, theirs: F, mine: F): Merge<F> {
  let merged = mine
  const taken: string[] = []
  const collisions: Collision[] = []
  for (const path of fieldsOf(theirs, mine)) {
    const [before, there, here] = [base && valueAt(base, path), valueAt(theirs, path), valueAt(mine, path)]
    if (isEqual(there, here) || (base && isEqual(there, before))) continue
    if (base && isEqual(here, before)) {
      merged = withValue(merged, path, there)
      taken.push(path)
    } else collisions.push({ path, theirs: there, mine: here })
  }
  return { merged, taken, collisions }
}

/** What becomes of a merge once it is chosen of which fields theirs is kept. */
export const choose = <F extends object>({ merged, collisions }: Merge<F>, keepsTheirs: (path: string) => boolean): F =>
  collisions
    .filter(({ path }) => keepsTheirs(path))
    .reduce((chosen, { path, theirs }) => withValue(chosen, path, theirs), merged)

/** A field that nobody has filled in may be missing or empty. */
const isEqual = (a: unknown, b: unknown) => isSame(a ?? '', b ?? '')

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The paths of all fields, such as `title` and `head.title`. */
const fieldsOf = (...versions: object[]): string[] => [...new Set(versions.flatMap((version) => pathsOf(version)))]
const pathsOf = (group: object, before = ''): string[] =>
  Object.entries(group).flatMap(([name, value]) =>
    isGroup(value) ? pathsOf(value, `${before}${name}.`) : [`${before}${name}`],
  )

const valueAt = (form: object, path: string): unknown =>
  path.split('.').reduce<unknown>((group, name) => (isGroup(group) ? group[name] : undefined), form)

function withValue<F extends object>(form: F, path: string, value: unknown): F {
  const [name = '', ...rest] = path.split('.')
  const inner = (form as Record<string, unknown>)[name]
  const next = rest.length > 0 ? withValue(isGroup(inner) ? inner : {}, rest.join('.'), value) : value
  return { ...form, [name]: next }
}
