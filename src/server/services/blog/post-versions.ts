import type { Selectable, Updateable } from 'kysely'
import type { AdminPost, PostRevision, PostState } from '#contract/admin-post.ts'
import { clockTime } from '#domain/dates/calendar.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { readSetting } from '../settings.ts'

export type PostRow = Selectable<Tables['posts']>

/** The state of a post at an instant: a scheduled one is public from its time. */
export const postStateOf = (
  { status, published_at }: Pick<PostRow, 'status' | 'published_at'>,
  now: Date,
): PostState => (status === 'draft' ? 'draft' : published_at > now.toISOString() ? 'scheduled' : 'published')

/** A post's row, draft or not; `undefined` if none has that id. */
export const findPostRow = (db: Reader, id: string): Promise<PostRow | undefined> =>
  db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst()

/** A post as staff edit it, from its row. */
export async function adminPostOf(db: Reader, row: PostRow, now: Date): Promise<AdminPost> {
  const timeZone = await readSetting(db, 'clinic.timeZone')
  return {
    id: row.id,
    revision: row.revision,
    state: postStateOf(row, now),
    date: row.published_at,
    readTime: row.read_time,
    value: {
      title: row.title,
      slug: row.slug,
      excerpt: row.excerpt,
      body: row.body,
      category: row.category,
      author: row.author,
      coverImage: row.cover_image,
      coverAlt: row.cover_alt,
      featured: row.featured === 1,
      head: { title: row.head_title, description: row.head_description, keywords: row.head_keywords },
      published: row.status === 'published',
      publishAt: row.published_at && clockTime(row.published_at, timeZone),
    },
  }
}

/**
 * Writes the next version of a post, and keeps the one before where nothing has kept it yet: that of a post which the
 * first content brought. Returns both as staff see them.
 */
export async function writePostVersion(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'newId'>,
  { row, changes, savedBy }: { row: PostRow; changes: Updateable<Tables['posts']>; savedBy: string },
): Promise<{ before: AdminPost; after: AdminPost }> {
  const at = deps.now()
  const before = await adminPostOf(tx, row, at)
  if (!(await hasRevision(tx, before)))
    await writePostRevision(tx, deps, { post: before, savedAt: row.updated_at, savedBy: null })
  const saved = await tx
    .updateTable('posts')
    .set({ ...changes, revision: row.revision + 1, updated_at: at.toISOString() })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = await adminPostOf(tx, saved, at)
  await writePostRevision(tx, deps, { post: after, savedAt: at.toISOString(), savedBy })
  return { before, after }
}

async function hasRevision(tx: Tx, { id, revision }: AdminPost): Promise<boolean> {
  const kept = tx.selectFrom('post_revisions').select('id').where('post_id', '=', id).where('revision', '=', revision)
  return (await kept.executeTakeFirst()) !== undefined
}

/** Keeps a post as it now is among its versions. */
export async function writePostRevision(
  tx: Tx,
  { newId }: Pick<Deps, 'newId'>,
  { post, savedAt, savedBy }: { post: AdminPost; savedAt: string; savedBy: string | null },
): Promise<void> {
  await tx
    .insertInto('post_revisions')
    .values({
      id: newId(),
      post_id: post.id,
      revision: post.revision,
      value: JSON.stringify(post.value),
      author_name: savedBy,
      created_at: savedAt,
    })
    .execute()
}

/** The versions of a post, newest first, at most 100. */
export async function postHistory(db: Reader, id: string): Promise<PostRevision[]> {
  const rows = await db
    .selectFrom('post_revisions')
    .selectAll()
    .where('post_id', '=', id)
    .orderBy('revision', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    revision: row.revision,
    savedAt: row.created_at,
    savedBy: row.author_name,
    value: JSON.parse(row.value),
  }))
}
