import type { WordpressProgress } from '#contract/wordpress-import.ts'
import type { Reader } from '#server/database/connect.ts'

/** The progress of an import, with each of its posts and pages; `undefined` if none has this id. */
export async function wordpressProgress(db: Reader, id: string): Promise<WordpressProgress | undefined> {
  const row = await db.selectFrom('wordpress_imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const items = await db
    .selectFrom('wordpress_items')
    .select(['kind', 'title', 'state', 'subject_id', 'notes'])
    .where('import_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    id,
    fileName: row.file_name,
    status: row.status,
    total: items.length,
    done: items.filter(({ state }) => state !== 'waiting').length,
    items: items.map(({ subject_id, notes, ...item }) => ({ ...item, id: subject_id, notes: JSON.parse(notes) })),
  }
}

/** The import that was started last; `null` if none was. */
export async function lastWordpressImport(db: Reader): Promise<WordpressProgress | null> {
  const last = await db
    .selectFrom('wordpress_imports')
    .select('id')
    .where('status', '!=', 'checked')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? ((await wordpressProgress(db, last.id)) ?? null) : null
}
