import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { postTypedSchema } from '#contract/admin-post.ts'
import { type Post, type PostSummary, postSummarySchema } from '#contract/post.ts'
import { fillFactsIn } from '#domain/content/facts.ts'
import { withPictureSizes } from '#domain/content/picture.ts'
import { readingTime } from '#domain/content/reading-time.ts'
import type { Reader } from '#server/database/connect.ts'
import { fromRow } from '#server/database/rows.ts'
import type { Tables } from '#server/database/tables.ts'
import { filledIn, readFacts } from '../content/facts.ts'
import { findWorkingCopy } from '../working-copies.ts'

/** The blog posts that are out at `now`, newest first. */
export async function listPosts(db: Reader, now: Date): Promise<PostSummary[]> {
  const rows = await publishedPosts(db, now).orderBy('published_at', 'desc').orderBy('id').execute()
  return filledIn(db, rows.map(summaryOf))
}

/**
 * A post that is out, with up to 3 others to read next: those of its category first. `undefined` for any other slug. Case does not
 * count: slugs are saved in lower case, and those of an earlier version had any.
 */
export async function findPost(db: Reader, slug: string, now: Date): Promise<Post | undefined> {
  const found = (exact: string) => publishedPosts(db, now).where('slug', '=', exact).executeTakeFirst()
  const row = (await found(slug)) ?? (await found(slug.toLowerCase()))
  if (!row) return undefined
  const others = (await listPosts(db, now)).filter((post) => post.slug !== row.slug)
  const alike = others.filter(({ category }) => category === row.category)
  const related = [...alike, ...others.filter((post) => !alike.includes(post))].slice(0, 3)
  return { ...(await filledIn(db, wholePostOf(row))), related }
}

/**
 * A post as visitors would see it if it came out now: with what this member of staff has typed and not saved, if there
 * is such. `undefined` if there is no such post.
 */
export async function previewPost(
  db: Reader,
  { id, staffId, now }: { id: string; staffId: string; now: Date },
): Promise<Post | undefined> {
  const row = await db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const others = (await listPosts(db, now)).filter((post) => post.id !== id)
  const saved = { ...wholePostOf(row), publishedAt: row.published_at || now.toISOString(), related: others.slice(0, 3) }
  const typed = (await findWorkingCopy<z.infer<typeof postTypedSchema>>(db, { kind: 'post', id, staffId }))?.value
  const facts = await readFacts(db)
  if (!typed) return fillFactsIn(saved, facts)
  const { title, slug, excerpt, category, author, coverImage, coverAlt, head, featured, body } = typed
  const shown = { title, slug, excerpt, category, author, coverImage, coverAlt, head, featured }
  return fillFactsIn({ ...saved, ...shown, readTime: readingTime(body), body: withPictureSizes(body) }, facts)
}

export type WholePost = PostSummary & Pick<Post, 'body'>

/** The newest posts that are out at `now` and written, with their bodies, at most `limit`. */
export async function listWholePosts(db: Reader, now: Date, limit: number): Promise<WholePost[]> {
  const rows = await publishedPosts(db, now)
    .where('body', '!=', '')
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const posts = rows.map((row) => ({ ...summaryOf(row), body: row.body }))
  return filledIn(db, posts)
}

/** When each post that is out at `now` came out or was changed since (ISO 8601), by its slug. */
export async function changeTimes(db: Reader, now: Date): Promise<Map<string, string>> {
  const rows = await publishedPosts(db, now).clearSelect().select(['slug', 'published_at', 'updated_at']).execute()
  return new Map(rows.map((row) => [row.slug, row.updated_at > row.published_at ? row.updated_at : row.published_at]))
}

/** The slugs of posts that are announced and have no body yet. */
export async function unwrittenSlugs(db: Reader): Promise<Set<string>> {
  const rows = await db.selectFrom('posts').select('slug').where('body', '=', '').execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** The rows of the posts that are out at `now`. */
export const publishedPosts = (db: Reader, now: Date) =>
  db.selectFrom('posts').selectAll().where('status', '=', 'published').where('published_at', '<=', now.toISOString())

const summaryOf = (row: Selectable<Tables['posts']>): PostSummary => fromRow(postSummarySchema, row)

const wholePostOf = (row: Selectable<Tables['posts']>): Omit<Post, 'related'> => ({
  ...summaryOf(row),
  coverAlt: row.cover_alt,
  head: { title: row.head_title, description: row.head_description, keywords: row.head_keywords },
  body: withPictureSizes(row.body),
})
