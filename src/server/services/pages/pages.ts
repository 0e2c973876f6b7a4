import type { Selectable } from 'kysely'
import type { PageContent, PageState } from '#contract/admin-page.ts'
import type { Page } from '#contract/page.ts'
import { fillFactsIn } from '#domain/content/facts.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { filledIn, readFacts } from '../content/facts.ts'
import { changedAt, isScheduled, latestVersion, shownAt } from '../planned-change.ts'

export type PageRow = Selectable<Tables['pages']>
/** The JSON part of a page: its slug and the time of a planned change have columns. */
export type StoredPage = Omit<PageContent, 'slug' | 'publishAt'>

/** The public version of a page at an instant: a planned version becomes public at its time. */
export const contentAt = (row: PageRow, now: Date): StoredPage => JSON.parse(shownAt(row, now))

/** The state of a page at an instant. */
export function pageStateOf(row: PageRow, now: Date): PageState {
  if (row.deleted_at !== null) return 'deleted'
  if (isScheduled(row, now)) return 'scheduled'
  return contentAt(row, now).published ? 'public' : 'hidden'
}

/** A page that visitors can read at an instant. `updated` is when it last changed (ISO 8601), if known. */
export type LivePage = { slug: string; updated: string | undefined; content: StoredPage }

/** The pages that visitors can read, in the clinic's order, with its facts filled in. */
export async function listLivePages(db: Reader, now: Date): Promise<LivePage[]> {
  const rows = await presentPages(db).orderBy('position').orderBy('slug').execute()
  const pages = rows.map((row) => ({ slug: row.slug, updated: changedAt(row, now), content: contentAt(row, now) }))
  return filledIn(
    db,
    pages.filter(({ content }) => content.published),
  )
}

/** A page as visitors read it, with the clinic's facts filled in; `undefined` if there is none at that address. */
export async function findPage(db: Reader, slug: string, now: Date): Promise<Page | undefined> {
  const row = await presentPages(db).where('slug', '=', slug).executeTakeFirst()
  const content = row && contentAt(row, now)
  return content?.published ? asVisitorsRead(db, content) : undefined
}

/** A page's row, deleted or not; `undefined` if none has that id. */
export const findPageRow = (db: Reader, id: string): Promise<PageRow | undefined> =>
  db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst()

/** The version that is saved last, out already or not. */
export const savedContent = (row: PageRow): StoredPage => JSON.parse(latestVersion(row))

/** A page as visitors read it, with the clinic's facts filled in. */
export async function asVisitorsRead(db: Reader, content: StoredPage): Promise<Page> {
  const facts = await readFacts(db)
  const { template, title, subtitle, image, updated, sections, callToAction, head } = fillFactsIn(content, facts)
  return {
    template,
    title,
    subtitle,
    image,
    updated,
    sections,
    ...(callToAction.text !== '' && { callToAction }),
    head: { ...head, title: head.title || `${title} | ${facts.clinic}` },
  }
}

const presentPages = (db: Reader) => db.selectFrom('pages').selectAll().where('deleted_at', 'is', null)
