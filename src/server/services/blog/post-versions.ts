import type { Insertable, Selectable, Updateable } from 'kysely'
import type { AdminPost, PostState } from '#contract/admin-post.ts'
import { clockTime } from '#domain/dates/calendar.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps, RowDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSetting } from '../stored-settings.ts'
import { saveVersion } from '../versions.ts'

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
  deps: RowDeps,
  { row, changes, savedBy }: { row: PostRow; changes: Updateable<Tables['posts']>; savedBy: string },
): Promise<{ before: AdminPost; after: AdminPost }> {
  const at = deps.now()
  const before = await adminPostOf(tx, row, at)
  if (!(await hasRevision(tx, before)))
    await savePostRevision(tx, deps, before, { savedAt: row.updated_at, savedBy: null })
  const saved = await tx
    .updateTable('posts')
    .set({ ...changes, revision: row.revision + 1, updated_at: at.toISOString() })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = await adminPostOf(tx, saved, at)
  await savePostRevision(tx, deps, after, { savedAt: at.toISOString(), savedBy })
  return { before, after }
}

async function hasRevision(tx: Tx, { id, revision }: AdminPost): Promise<boolean> {
  const kept = tx.selectFrom('post_revisions').select('id').where('post_id', '=', id).where('revision', '=', revision)
  return (await kept.executeTakeFirst()) !== undefined
}

const savePostRevision = (
  tx: Tx,
  deps: Pick<Deps, 'newId'>,
  { id, revision, value }: AdminPost,
  saved: { savedAt: string; savedBy: string | null },
) => saveVersion(tx, deps, { kind: 'post', id, revision, value: JSON.stringify(value), ...saved })

/** Writes a new post with its first version and its line of the audit log. */
export async function insertPost(
  tx: Tx,
  deps: RowDeps,
  { row, actor }: { row: Omit<Insertable<Tables['posts']>, 'id' | 'created_at' | 'updated_at'>; actor: Actor },
): Promise<AdminPost> {
  const at = deps.now().toISOString()
  const added = await tx
    .insertInto('posts')
    .values({ ...row, id: deps.newId(), created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  const post = await adminPostOf(tx, added, deps.now())
  await savePostRevision(tx, deps, post, { savedAt: at, savedBy: actor.name })
  await writeAudit(tx, deps, { actor, action: 'post.added', entityId: post.id, after: post.value })
  return post
}
