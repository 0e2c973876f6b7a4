import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { AdminPage, OpenedPage, PageContent, PageListQuery, pageListSchema } from '#contract/admin-page.ts'
import type { PageTemplate } from '#contract/page.ts'
import { followTitle } from '#domain/content/page-head.ts'
import { isTakenBySite, requiredPages } from '#domain/content/site-pages.ts'
import { freeSlug, slugOf } from '#domain/content/slug.ts'
import { day } from '#domain/dates/durations.ts'
import { daysInBin } from '#domain/operation/bin.ts'
import { hasSearchWords } from '#domain/search-text.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Actor, RowDeps, TimedDeps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSection } from '../content/content.ts'
import { sanitizeHtml } from '../content/sanitize-html.ts'
import { isScheduled, plannedColumns, plannedInstant, shownAt } from '../planned-change.ts'
import { followMovedPage, keepVisitorsAt } from '../redirects/moved-pages.ts'
import { deleteWorkingCopy, findWorkingCopy } from '../working-copies.ts'
import { adminPageOf, savePageRevision, writePageVersion } from './page-versions.ts'
import { contentAt, findPageRow, pageStateOf, type StoredPage, savedContent } from './pages.ts'

/** One page of the clinic's pages, in their order, that stand in a state and fit a search, and how many there are in all. */
export async function listAdminPages(
  { database: { db }, now }: TimedDeps,
  { status, q, page }: PageListQuery,
): Promise<z.infer<typeof pageListSchema>> {
  const rows = await db.selectFrom('pages').selectAll().orderBy('position').orderBy('slug').execute()
  const at = now()
  const fitting = rows.filter((row) => {
    const state = pageStateOf(row, at)
    const wanted = status === 'all' ? state !== 'deleted' : state === status
    return wanted && hasSearchWords(`${row.title} /${row.slug}`, q)
  })
  const items = fitting.slice((page - 1) * pageSize, page * pageSize).map((row) => {
    const { title, template, place } = savedContent(row)
    return {
      id: row.id,
      slug: row.slug,
      title,
      template,
      place,
      state: pageStateOf(row, at),
      required: requiredPages.includes(row.slug),
      changesAt: isScheduled(row, at) ? row.next_at : '',
      changedAt: row.updated_at,
      goneAt: row.deleted_at === null ? '' : goneAt(row.deleted_at),
    }
  })
  return { items, total: fitting.length, page, pageSize }
}
const pageSize = 25

const goneAt = (deletedAt: string) => new Date(Date.parse(deletedAt) + daysInBin * day).toISOString()

/** Adds a hidden page at an address of its title that is free. */
export async function addPage(
  deps: WriteDeps,
  { title, template, actor }: { title: string; template: PageTemplate; actor: Actor },
): Promise<AdminPage> {
  const heading = template === 'questions' ? 'A question' : 'About'
  const text = { title, template, sections: [{ heading, body: '' }], description: '' }
  return inTransaction(deps.database, (tx) => insertPage(tx, deps, { ...text, name: title, actor }))
}

type NewPage = Pick<StoredPage, 'title' | 'template' | 'sections'> & { description: string }
/** Writes a new hidden page, the last of all, at an address of `name` that is free, with its line of the audit log. */
export async function insertPage(
  tx: Tx,
  deps: RowDeps,
  { title, template, sections, description, name, actor }: NewPage & { name: string; actor: Actor },
): Promise<AdminPage> {
  const at = deps.now().toISOString()
  const last = await tx
    .selectFrom('pages')
    .select((e) => e.fn.max('position').as('position'))
    .executeTakeFirst()
  const content: StoredPage = {
    title,
    template,
    place: 'footer',
    linkName: '',
    serviceId: '',
    subtitle: '',
    image: '',
    updated: '',
    sections,
    callToAction: { text: '', buttonText: '', buttonLink: '' },
    head: { title: '', description, keywords: '' },
    published: false,
  }
  const row = await tx
    .insertInto('pages')
    .values({
      id: deps.newId(),
      slug: await freePageSlug(tx, name),
      title,
      value: JSON.stringify(content),
      position: (last?.position ?? -1) + 1,
      revision: 1,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const page = await adminPageOf(tx, row, deps.now())
  await savePageRevision(tx, deps, page, { savedAt: at, savedBy: actor.name })
  await writeAudit(tx, deps, { actor, action: 'page.added', entityId: page.id, after: page.value })
  return page
}

/** A page as staff edit it, with what this member of staff has typed into it and not saved. */
export async function openPage(
  { database: { db }, now }: TimedDeps,
  { id, staffId }: { id: string; staffId: string },
): Promise<OpenedPage | undefined> {
  const row = await findPageRow(db, id)
  if (!row) return undefined
  const workingCopy = (await findWorkingCopy<PageContent>(db, { kind: 'page', id, staffId })) ?? null
  return { ...(await adminPageOf(db, row, now())), workingCopy }
}

type SavedInput = {
  id: string
  input: PageContent
  basedOn?: number | undefined
  actor: Actor
  keepsWorkingCopy?: boolean
}
export type SavePage =
  | { ok: true; page: AdminPage }
  | { ok: false; reason: 'unknown' | 'deleted' | 'slug_taken' | 'slug_kept' | 'required' | 'moved_later' | 'past' }
  | { ok: false; reason: 'stale'; current: AdminPage }

/**
 * Saves a page as its next version and keeps the earlier ones (docs/product.md, "Saving and history"). With a time to
 * come it waits until then, and visitors see what they saw. With `basedOn` the save is refused when someone else has
 * saved since that version. Refused too: an address that is taken, one that changes at a time to come, a time that has
 * passed, and what would hide or move a page that the law asks for. `keepsWorkingCopy`: what was typed is not
 * what is saved here, and stays.
 */
export async function savePage(
  deps: WriteDeps,
  { id, input, basedOn, actor, keepsWorkingCopy = false }: SavedInput,
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
    if (moves && isTakenBySite(slug)) return { ok: false, reason: 'slug_kept' }
    if (moves && (await slugIsTaken(tx, slug, id))) return { ok: false, reason: 'slug_taken' }
    const { slug: _, publishAt, ...typed } = input
    const content: StoredPage = {
      ...typed,
      sections: typed.sections.map(({ heading, body }) => ({ heading, body: sanitizeHtml(body) })),
      head: { ...typed.head, title: followTitle(before.value, typed, (await readSection(tx, 'clinic')).value.name) },
    }
    const at = await plannedInstant(tx, publishAt, now)
    if (at === undefined) return { ok: false, reason: 'past' }
    const waits = at !== ''
    if (waits && moves) return { ok: false, reason: 'moved_later' }
    if (actor.id && !keepsWorkingCopy) await deleteWorkingCopy(tx, { kind: 'page', id, staffId: actor.id })
    const text = JSON.stringify(content)
    const changes = plannedColumns(text, { at, shown: shownAt(row, now) })
    const saved = { ...row, slug, title: content.title, ...changes }
    if (isDeepStrictEqual(saved, { ...row })) return { ok: true, page: before }
    const { after: page } = await writePageVersion(tx, deps, {
      row,
      changes: { slug, ...changes },
      savedBy: actor.name,
    })
    const { published } = contentAt(row, now)
    if (!waits && content.published) await keepVisitorsAt(tx, `/${slug}`)
    if (moves) await followMovedPage(tx, deps, { from: `/${row.slug}`, to: `/${slug}`, leave: published })
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

export type ShowPage = SavePage | { ok: false; reason: 'planned' }

/**
 * Shows a page to visitors as it is saved, or hides it. What somebody has typed into it and not saved stays as it is.
 * `planned`: a version waits for its time, which this would bring forward or drop.
 */
export async function showPage(
  deps: WriteDeps,
  { id, published, actor }: { id: string; published: boolean; actor: Actor },
): Promise<ShowPage> {
  const { db } = deps.database
  const row = await findPageRow(db, id)
  if (!row) return { ok: false, reason: 'unknown' }
  if (row.deleted_at === null && isScheduled(row, deps.now())) return { ok: false, reason: 'planned' }
  const { value, revision } = await adminPageOf(db, row, deps.now())
  const input = { ...value, published, publishAt: '' }
  return savePage(deps, { id, input, basedOn: revision, actor, keepsWorkingCopy: true })
}

/** Whether an address is the site's own or another page's. */
export async function slugIsTaken(db: Reader, slug: string, id = ''): Promise<boolean> {
  if (isTakenBySite(slug)) return true
  const other = db.selectFrom('pages').select('id').where('slug', '=', slug).where('id', '!=', id)
  return (await other.where('deleted_at', 'is', null).executeTakeFirst()) !== undefined
}

/** An address of a title that is free. A title in another script makes none; staff then give it one. */
const freePageSlug = (tx: Tx, title: string): Promise<string> =>
  freeSlug(slugOf(title) || 'page', (slug) => slugIsTaken(tx, slug))
