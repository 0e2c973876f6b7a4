import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type {
  AdminPage,
  OpenedPage,
  PageContent,
  PageListQuery,
  PageRevision,
  pageListSchema,
} from '#contract/admin-page.ts'
import type { PageTemplate } from '#contract/page.ts'
import { daysToRestorePage, isTakenBySite, requiredPages } from '#domain/content/site-pages.ts'
import { slugOf } from '#domain/content/slug.ts'
import { atClockTime, clockTime } from '#domain/dates/calendar.ts'
import { day } from '#domain/dates/durations.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { hashToken, makeToken } from '#server/token.ts'
import { writeAudit } from '../audit.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { readSetting } from '../settings.ts'
import { dropWorkingCopies, dropWorkingCopy, findWorkingCopy } from '../working-copies.ts'
import { contentAt, findPageRow, isWaiting, type PageRow, pageStateOf, type StoredPage, savedContent } from './pages.ts'

type WriteDeps = Pick<Deps, 'database' | 'now' | 'newId'>
type ReadDeps = Pick<Deps, 'database' | 'now'>

/** One page of the clinic's pages, in their order, that stand in a state and fit a search, and how many there are in all. */
export async function listAdminPages(
  { database: { db }, now }: ReadDeps,
  { status, q, page }: PageListQuery,
): Promise<z.infer<typeof pageListSchema>> {
  const rows = await db.selectFrom('pages').selectAll().orderBy('position').orderBy('slug').execute()
  const at = now()
  const fitting = rows.filter((row) => {
    const state = pageStateOf(row, at)
    const wanted = status === 'all' ? state !== 'deleted' : state === status
    return wanted && `${row.title} /${row.slug}`.toLowerCase().includes(q.toLowerCase())
  })
  const items = fitting.slice((page - 1) * pageSize, page * pageSize).map((row) => {
    const { title, template, place } = savedContent(row)
    return {
      ...{ id: row.id, slug: row.slug, title, template, place },
      state: pageStateOf(row, at),
      required: requiredPages.includes(row.slug),
      changesAt: isWaiting(row, at) ? row.next_at : '',
      changedAt: row.updated_at,
      goneAt: row.deleted_at === null ? '' : goneAt(row.deleted_at),
    }
  })
  return { items, total: fitting.length, page, pageSize }
}
const pageSize = 25

const goneAt = (deletedAt: string) => new Date(Date.parse(deletedAt) + daysToRestorePage * day).toISOString()

/** Adds a hidden page at an address of its title that is free. */
export async function addPage(
  deps: WriteDeps,
  { title, template, actor }: { title: string; template: PageTemplate; actor: Actor },
): Promise<AdminPage> {
  const at = deps.now().toISOString()
  return inTransaction(deps.database, async (tx) => {
    const last = await tx
      .selectFrom('pages')
      .select((e) => e.fn.max('position').as('position'))
      .executeTakeFirst()
    const content: StoredPage = {
      ...{ title, template, place: 'footer', linkName: '', serviceId: '', subtitle: '', image: '', updated: '' },
      sections: [{ heading: template === 'questions' ? 'A question' : 'About', body: '' }],
      callToAction: { text: '', buttonText: '', buttonLink: '' },
      head: { title: '', description: '', keywords: '' },
      published: false,
    }
    const row = await tx
      .insertInto('pages')
      .values({
        ...{ id: deps.newId(), slug: await freeSlug(tx, title), title, value: JSON.stringify(content) },
        ...{ position: (last?.position ?? -1) + 1, revision: 1, created_at: at, updated_at: at },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const page = await adminPageOf(tx, row, deps.now())
    await writePageRevision(tx, deps, { page, savedAt: at, savedBy: actor.name })
    await writeAudit(tx, deps, { actor, action: 'page.added', entity: 'page', entityId: page.id, after: page.value })
    return page
  })
}

/** A page as staff edit it, with what this member of staff has typed into it and not saved. */
export async function openPage(
  { database: { db }, now }: ReadDeps,
  { id, staffId }: { id: string; staffId: string },
): Promise<OpenedPage | undefined> {
  const row = await findPageRow(db, id)
  if (!row) return undefined
  const workingCopy = (await findWorkingCopy<PageContent>(db, { kind: 'page', id, staffId })) ?? null
  return { ...(await adminPageOf(db, row, now())), workingCopy }
}

export type SavePage =
  | { ok: true; page: AdminPage }
  | { ok: false; reason: 'unknown' | 'deleted' | 'slug_taken' | 'required' | 'moved_later' }
  | { ok: false; reason: 'stale'; current: AdminPage }

/**
 * Saves a page as its next version and keeps the earlier ones (docs/product.md, "Saving and history"). With a time to
 * come it waits until then, and visitors see what they saw. With `basedOn` the save is refused when someone else has
 * saved since that version. Refused too: an address that is taken, one that changes at a time to come, and what would
 * hide or move a page that the law asks for.
 */
export async function savePage(
  deps: WriteDeps,
  { id, input, basedOn, actor }: { id: string; input: PageContent; basedOn?: number | undefined; actor: Actor },
): Promise<SavePage> {
  const now = deps.now()
  const slug = input.slug.toLowerCase()
  return inTransaction(deps.database, async (tx) => {
    const row = await findPageRow(tx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.deleted_at !== null) return { ok: false, reason: 'deleted' }
    const before = await adminPageOf(tx, row, now)
    if (basedOn !== undefined && basedOn !== before.revision) return { ok: false, reason: 'stale', current: before }
    const moves = slug !== row.slug
    if (requiredPages.includes(row.slug) && (moves || !input.published)) return { ok: false, reason: 'required' }
    if (moves && (await slugIsTaken(tx, slug, id))) return { ok: false, reason: 'slug_taken' }
    const { slug: _, publishAt, ...typed } = input
    const content: StoredPage = {
      ...typed,
      sections: typed.sections.map(({ heading, body }) => ({ heading, body: cleanHtml(body) })),
    }
    const at = publishAt && atClockTime(publishAt, await readSetting(tx, 'clinic.timeZone'))
    const waits = at > now.toISOString()
    if (waits && moves) return { ok: false, reason: 'moved_later' }
    if (actor.id) await dropWorkingCopy(tx, { kind: 'page', id, staffId: actor.id })
    const text = JSON.stringify(content)
    const changes = waits
      ? { value: JSON.stringify(contentAt(row, now)), next_value: text, next_at: at }
      : { value: text, next_value: '', next_at: '' }
    const saved = { ...row, slug, title: content.title, ...changes }
    if (isDeepStrictEqual(saved, { ...row })) return { ok: true, page: before }
    const { after: page } = await writePageVersion(tx, deps, {
      row,
      changes: { slug, ...changes },
      savedBy: actor.name,
    })
    const { published } = contentAt(row, now)
    await writeAudit(tx, deps, {
      actor,
      action:
        waits || published === content.published
          ? 'page.updated'
          : content.published
            ? 'page.published'
            : 'page.hidden',
      entity: 'page',
      entityId: id,
      before: before.value,
      after: page.value,
    })
    return { ok: true, page }
  })
}

type Changes = Partial<Pick<PageRow, 'slug' | 'value' | 'next_value' | 'next_at'>>
/** Writes the next version of a page. Returns it and the one before as staff see them. */
export async function writePageVersion(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'newId'>,
  { row, changes, savedBy }: { row: PageRow; changes: Changes; savedBy: string },
): Promise<{ before: AdminPage; after: AdminPage }> {
  const now = deps.now()
  const before = await adminPageOf(tx, row, now)
  const { title } = savedContent({ ...row, ...changes })
  const saved = await tx
    .updateTable('pages')
    .set({ ...changes, title, revision: row.revision + 1, updated_at: now.toISOString() })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = await adminPageOf(tx, saved, now)
  await writePageRevision(tx, deps, { page: after, savedAt: now.toISOString(), savedBy })
  return { before, after }
}

export type RemovePage = 'done' | 'unknown' | 'required'

/** Takes a page off the site. For 30 days it can be brought back, then it goes for good. */
export const removePage = (deps: WriteDeps, { id, actor }: { id: string; actor: Actor }): Promise<RemovePage> =>
  inTransaction(deps.database, async (tx) => {
    const row = await findPageRow(tx, id)
    if (!row || row.deleted_at !== null) return 'unknown'
    if (requiredPages.includes(row.slug)) return 'required'
    await tx.updateTable('pages').set({ deleted_at: deps.now().toISOString() }).where('id', '=', id).execute()
    await tx.deleteFrom('page_preview_links').where('page_id', '=', id).execute()
    const { value: before } = await adminPageOf(tx, row, deps.now())
    await writeAudit(tx, deps, { actor, action: 'page.deleted', entity: 'page', entityId: id, before })
    return 'done'
  })

export type RestorePage = { ok: true; page: AdminPage } | { ok: false; reason: 'unknown' | 'slug_taken' }

/** Brings a deleted page back as it was. Refused where another has its address meanwhile. */
export const restorePage = (deps: WriteDeps, { id, actor }: { id: string; actor: Actor }): Promise<RestorePage> =>
  inTransaction(deps.database, async (tx) => {
    const row = await findPageRow(tx, id)
    if (!row || row.deleted_at === null) return { ok: false, reason: 'unknown' }
    if (await slugIsTaken(tx, row.slug, id)) return { ok: false, reason: 'slug_taken' }
    const back = { ...row, deleted_at: null }
    await tx.updateTable('pages').set({ deleted_at: null }).where('id', '=', id).execute()
    const page = await adminPageOf(tx, back, deps.now())
    await writeAudit(tx, deps, { actor, action: 'page.restored', entity: 'page', entityId: id, after: page.value })
    return { ok: true, page }
  })

/** Removes for good what was deleted more than 30 days ago, and links to previews that have ended. Returns how many pages. */
export const purgeDeletedPages = ({ database, now }: ReadDeps): Promise<number> =>
  inTransaction(database, async (tx) => {
    const until = new Date(now().getTime() - daysToRestorePage * day).toISOString()
    await tx.deleteFrom('page_preview_links').where('expires_at', '<=', now().toISOString()).execute()
    const gone = await tx.deleteFrom('pages').where('deleted_at', '<=', until).returning('id').execute()
    for (const { id } of gone) await dropWorkingCopies(tx, { kind: 'page', id })
    return gone.length
  })

const previewLifetime = 14 * day

/** Makes a link by which anyone may read what is saved of a page for 14 days; `undefined` where there is no such page. */
export const sharePreview = (
  deps: WriteDeps & Pick<Deps, 'randomBytes' | 'publicUrl'>,
  { id, actor }: { id: string; actor: Actor },
): Promise<{ url: string; expiresAt: string } | undefined> =>
  inTransaction(deps.database, async (tx) => {
    const row = await findPageRow(tx, id)
    if (!row || row.deleted_at !== null) return undefined
    const token = makeToken(deps.randomBytes)
    const expiresAt = new Date(deps.now().getTime() + previewLifetime).toISOString()
    const link = { token_hash: hashToken(token), page_id: id, expires_at: expiresAt }
    await tx.insertInto('page_preview_links').values(link).execute()
    await writeAudit(tx, deps, {
      actor,
      action: 'page.preview_shared',
      entity: 'page',
      entityId: id,
      after: { expiresAt },
    })
    return { url: `${deps.publicUrl}/preview/${token}`, expiresAt }
  })

/** The versions of a page, newest first, at most 100. */
export async function pageHistory(db: Reader, id: string): Promise<PageRevision[]> {
  const rows = await db
    .selectFrom('page_revisions')
    .selectAll()
    .where('page_id', '=', id)
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

async function adminPageOf(db: Reader, row: PageRow, now: Date): Promise<AdminPage> {
  const waits = isWaiting(row, now)
  const publishAt = waits ? clockTime(row.next_at, await readSetting(db, 'clinic.timeZone')) : ''
  return {
    id: row.id,
    revision: row.revision,
    state: pageStateOf(row, now),
    required: requiredPages.includes(row.slug),
    changesAt: waits ? row.next_at : '',
    value: { ...savedContent(row), slug: row.slug, publishAt },
  }
}

/** Keeps a page as it now is among its versions. */
async function writePageRevision(
  tx: Tx,
  { newId }: Pick<Deps, 'newId'>,
  { page, savedAt, savedBy }: { page: AdminPage; savedAt: string; savedBy: string },
): Promise<void> {
  const { id, revision, value } = page
  await tx
    .insertInto('page_revisions')
    .values({
      id: newId(),
      page_id: id,
      revision,
      value: JSON.stringify(value),
      author_name: savedBy,
      created_at: savedAt,
    })
    .execute()
}

async function slugIsTaken(db: Reader, slug: string, id = ''): Promise<boolean> {
  if (isTakenBySite(slug)) return true
  const other = db.selectFrom('pages').select('id').where('slug', '=', slug).where('id', '!=', id)
  return (await other.where('deleted_at', 'is', null).executeTakeFirst()) !== undefined
}

/** A title in another script makes no slug; staff then give it one. */
async function freeSlug(tx: Tx, title: string): Promise<string> {
  const wanted = slugOf(title).slice(0, 100) || 'page'
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`
    if (!(await slugIsTaken(tx, slug))) return slug
  }
}
