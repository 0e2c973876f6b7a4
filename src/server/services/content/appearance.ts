import { appearanceSchema } from '#contract/appearance.ts'
import { type Appearance, defaultAppearance } from '#domain/appearance/appearance.ts'
import type { Reader } from '#server/database/connect.ts'

/** A stored appearance. `broken`: the newest version cannot be read, and `value` is the newest one that can. */
export type StoredAppearance = { value: Appearance; revision: number; broken: boolean }

/**
 * The clinic's appearance. If the newest version cannot be read, the newest readable one is used, else the default one, so that
 * pages are served in any case (docs/product.md, "Appearance").
 */
export async function readAppearance(db: Reader): Promise<StoredAppearance> {
  const row = await db
    .selectFrom('content_sections')
    .select(['value', 'revision'])
    .where('section', '=', 'look')
    .executeTakeFirst()
  if (!row) return { value: defaultAppearance, revision: 0, broken: false }
  const value = parseAppearance(row.value)
  if (value) return { value, revision: row.revision, broken: false }
  return { value: await lastReadable(db), revision: row.revision, broken: true }
}

async function lastReadable(db: Reader): Promise<Appearance> {
  const versions = await db
    .selectFrom('content_revisions')
    .select('value')
    .where('section', '=', 'look')
    .orderBy('revision', 'desc')
    .limit(20)
    .execute()
  for (const version of versions) {
    const value = parseAppearance(version.value)
    if (value) return value
  }
  return defaultAppearance
}

/** Parses an appearance from JSON; `undefined` if it is not valid. */
export function parseAppearance(text: string): Appearance | undefined {
  try {
    return appearanceSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
