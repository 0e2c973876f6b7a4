import { lookSchema } from '#contract/look.ts'
import { defaultLook, type Look } from '#domain/look/look.ts'
import type { Reader } from '#server/database/connect.ts'

/** A look as it is stored. `broken`: what was saved last cannot be read, and `value` is what served before it. */
export type StoredLook = { value: Look; revision: number; broken: boolean }

/**
 * The clinic's look. Where what was saved last cannot be read it is the newest version that can, else the product's own
 * look, so that no fault in it takes a page down (docs/product.md, "Appearance").
 */
export async function readLook(db: Reader): Promise<StoredLook> {
  const row = await db
    .selectFrom('content_sections')
    .select(['value', 'revision'])
    .where('section', '=', 'look')
    .executeTakeFirst()
  if (!row) return { value: defaultLook, revision: 0, broken: false }
  const value = lookIn(row.value)
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
    const value = lookIn(version.value)
    if (value) return value
  }
  return defaultLook
}

/** The look that a text says; `undefined` where it says none. */
export function lookIn(text: string): Look | undefined {
  try {
    return lookSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
