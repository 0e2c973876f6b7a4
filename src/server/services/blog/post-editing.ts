import { isDeepStrictEqual } from 'node:util'
import { type AdminPost, neededToPublish, type OpenedPost, type PostContent } from '#contract/admin-post.ts'
import { readingTime } from '#domain/content/reading-time.ts'
import { freeSlug, slugOf } from '#domain/content/slug.ts'
import { atClockTime } from '#domain/dates/calendar.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import { toRow } from '#server/database/rows.ts'
import type { Actor, TimedDeps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { copyToBin } from '../bin/bin.ts'
import { sanitizeHtml } from '../content/sanitize-html.ts'
import { followMovedPage, keepVisitorsAt } from '../redirects/moved-pages.ts'
import { readSetting } from '../stored-settings.ts'
import { deleteWorkingCopy, findWorkingCopy } from '../working-copies.ts'
import { adminPostOf, findPostRow, insertPost, type PostRow, writePostVersion } from './post-versions.ts'

/** Adds a draft with a slug of its title that no other post has, signed by the clinic. */
export const addPost = (deps: WriteDeps, { title, actor }: { title: string; actor: Actor }): Promise<AdminPost> =>
  inTransaction(deps.database, async (tx) => {
    const slug = await freePostSlug(tx, title)
    const text = {
      excerpt: '',
      body: '',
      cover_image: '',
      category: '',
      author: '{clinic}',
      read_time: readingTime(''),
    }
    const row = { slug, title, ...text, status: 'draft', featured: 0, published_at: '' } as const
    return insertPost(tx, deps, { row, actor })
  })

/** A post as staff edit it, with what this member of staff has typed into it and not saved. */
export async function openPost(
  { database: { db }, now }: TimedDeps,
  { id, staffId }: { id: string; staffId: string },
): Promise<OpenedPost | undefined> {
  const row = await findPostRow(db, id)
  if (!row) return undefined
  const workingCopy = (await findWorkingCopy<PostContent>(db, { kind: 'post', id, staffId })) ?? null
  return { ...(await adminPostOf(db, row, now())), workingCopy }
}

type SavedInput = {
  id: string
  input: PostContent
  basedOn?: number | undefined
  actor: Actor
  keepsWorkingCopy?: boolean
}
export type SavePost =
  | { ok: true; post: AdminPost }
  | { ok: false; reason: 'unknown' | 'slug_taken' }
  | { ok: false; reason: 'stale'; current: AdminPost }

/**
 * Saves a post as its next version and keeps the earlier ones (docs/product.md, "Saving and history"); what this member
 * of staff had typed is then no longer kept beside it. With `basedOn` the save is refused when someone else has saved
 * since that version. `keepsWorkingCopy`: what was typed is not what is saved here, and stays.
 */
export async function savePost(
  deps: WriteDeps,
  { id, input: typed, basedOn, actor, keepsWorkingCopy = false }: SavedInput,
): Promise<SavePost> {
  const input = { ...typed, slug: typed.slug.toLowerCase() }
  return inTransaction(deps.database, async (tx) => {
    const row = await findPostRow(tx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    const before = await adminPostOf(tx, row, deps.now())
    if (basedOn !== undefined && basedOn !== before.revision) return { ok: false, reason: 'stale', current: before }
    if (await slugIsTaken(tx, input.slug, id)) return { ok: false, reason: 'slug_taken' }
    const published_at = await dateOf(tx, { input, row, before, now: deps.now() })
    const changes = { ...columnsOf(input), published_at }
    if (actor.id && !keepsWorkingCopy) await deleteWorkingCopy(tx, { kind: 'post', id, staffId: actor.id })
    if (isDeepStrictEqual({ ...row, ...changes }, { ...row })) return { ok: true, post: before }
    const { after: post } = await writePostVersion(tx, deps, { row, changes, savedBy: actor.name })
    if (post.state === 'published') await keepVisitorsAt(tx, `/blog/${post.value.slug}`)
    if (post.value.slug !== row.slug)
      await followMovedPage(tx, deps, {
        from: `/blog/${row.slug}`,
        to: `/blog/${post.value.slug}`,
        leave: before.state === 'published',
      })
    await writeAudit(tx, deps, {
      actor,
      action: before.value.published === post.value.published ? 'post.updated' : publishing(post.value.published),
      entityId: id,
      before: before.value,
      after: post.value,
    })
    return { ok: true, post }
  })
}

const publishing = (published: boolean) => (published ? 'post.published' : 'post.withdrawn')

export type PublishPost = SavePost | { ok: false; reason: 'lacks'; fields: (typeof neededToPublish)[number][] }

/**
 * Publishes a post as it is saved, or makes it a draft. What somebody has typed into it and not saved stays as it is.
 * `lacks`: parts that an article needs are empty. One with a time to come appears then.
 */
export async function publishPost(
  deps: WriteDeps,
  { id, published, actor }: { id: string; published: boolean; actor: Actor },
): Promise<PublishPost> {
  const { db } = deps.database
  const row = await findPostRow(db, id)
  if (!row) return { ok: false, reason: 'unknown' }
  const { value, revision } = await adminPostOf(db, row, deps.now())
  const fields = published ? neededToPublish.filter((field) => value[field] === '') : []
  if (fields.length > 0) return { ok: false, reason: 'lacks', fields }
  return savePost(deps, { id, input: { ...value, published }, basedOn: revision, actor, keepsWorkingCopy: true })
}

/**
 * Removes a post with its earlier versions into the bin; what staff have typed into it and not saved stays for its return.
 * Returns whether there was one.
 */
export async function removePost(deps: WriteDeps, { id, actor }: { id: string; actor: Actor }): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const row = await findPostRow(tx, id)
    if (!row) return false
    await copyToBin(tx, deps, { kind: 'post', id, name: row.title, actor })
    await tx.deleteFrom('posts').where('id', '=', id).execute()
    const { value: before } = await adminPostOf(tx, row, deps.now())
    await writeAudit(tx, deps, { actor, action: 'post.deleted', entityId: id, before })
    return true
  })
}

function columnsOf({ head, published, publishAt: _, ...input }: PostContent) {
  const body = sanitizeHtml(input.body)
  return {
    ...toRow({ ...input, body, readTime: readingTime(body) }),
    head_title: head.title,
    head_description: head.description,
    head_keywords: head.keywords,
    status: published ? ('published' as const) : ('draft' as const),
  }
}

type Dated = { input: PostContent; row: PostRow; before: AdminPost; now: Date }
/** An unchanged date keeps its seconds, which the form does not show. */
async function dateOf(tx: Tx, { input, row, before, now }: Dated): Promise<string> {
  if (input.publishAt && input.publishAt === before.value.publishAt) return row.published_at
  if (input.publishAt) return atClockTime(input.publishAt, await readSetting(tx, 'clinic.timeZone'))
  return input.published ? now.toISOString() : ''
}

async function slugIsTaken(db: Reader, slug: string, id = ''): Promise<boolean> {
  const other = db.selectFrom('posts').select('id').where('slug', '=', slug).where('id', '!=', id)
  return (await other.executeTakeFirst()) !== undefined
}

/** A slug of a title that no post has. A title in another script makes no slug; staff then give it one. */
export const freePostSlug = (tx: Tx, title: string): Promise<string> =>
  freeSlug(slugOf(title) || 'article', (slug) => slugIsTaken(tx, slug))
