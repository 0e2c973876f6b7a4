import { sql } from 'kysely'
import type { Reader, Tx } from '../database/connect.ts'
import type { Deps } from '../deps.ts'

/** Where the versions of a text of each kind are kept, and the column that says whose they are. */
const kept = {
  post: { table: 'post_revisions', column: 'post_id' },
  page: { table: 'page_revisions', column: 'page_id' },
  section: { table: 'content_revisions', column: 'section' },
  email: { table: 'email_words_revisions', column: 'kind' },
} as const
type Text = { kind: keyof typeof kept; id: string }

type Version = { revision: number; value: string; savedAt: string; savedBy: string | null }

/**
 * Keeps a version of a text among its earlier ones (docs/product.md, "Saving and history"). `value` is JSON; `savedBy` is
 * nobody for what the first content brought. `more`: what only this kind has a column for.
 */
export async function saveVersion(
  tx: Tx,
  { newId }: Pick<Deps, 'newId'>,
  { kind, id, revision, value, savedAt, savedBy, more = {} }: Text & Version & { more?: object },
): Promise<void> {
  const { table, column } = kept[kind]
  const version = { id: newId(), [column]: id, revision, value, author_name: savedBy, created_at: savedAt, ...more }
  await tx
    .insertInto(table)
    .values(version as never)
    .execute()
}

/** The versions of a text, newest first, at most 100. `read` makes of its JSON what it stands for. */
export async function versionsOf<T>(db: Reader, { kind, id }: Text, read: (value: string) => T = JSON.parse) {
  const { table, column } = kept[kind]
  const rows = await db
    .selectFrom(table as 'post_revisions')
    .selectAll()
    .where(sql.ref<string>(column), '=', id)
    .orderBy('revision', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    revision: row.revision,
    savedAt: row.created_at,
    savedBy: row.author_name,
    value: read(row.value),
  }))
}
