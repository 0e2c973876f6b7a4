import { lookSchema } from '#contract/look.ts'
import { defaultLook, type Look } from '#domain/look/look.ts'
import type { Reader } from '#server/database/connect.ts'

/** A stored look. `broken`: the newest version cannot be read, and `value` is the newest one that can. */
export type StoredLook = { value: Look; revision: number; broken: boolean }

/**
 * The clinic's look. If the newest version cannot be read, the newest readable one is used, else the default look, so that
 * pages are served in any case (docs/product.md, "Appearance").
 */
export async function readLook(db: Reader): Promise<StoredLook> {
  const row = await db
    .selectFrom('content_sections')
    .select(['value', 'revision'])
    .where('section', '=', 'look')
    .executeTakeFirst()
  if (!row) return { value: defaultLook, revision: 0, broken: false }
  const value = parseLook(row.value)
  if (value) return { value, revision: row.revision, broken: false }
  return { value: await lastReadable(db), revision: row.revision, broken: true }
}

async function lastReadable(db: Reader): Promise<Look> {
  const versions = await db
    .selectFrom('content_revisions')
    .select('value')
    .where('section', '=', 'look')
    .orderBy('revision', 'desc')
    .limit(20)
    .execute()
  for (const version of versions) {
    const value = parseLook(version.value)
    if (value) return value
  }
  return defaultLook
}

/** Parses a look from JSON; `undefined` if it is not valid. */
export function parseLook(text: string): Look | undefined {
  try {
    return lookSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
