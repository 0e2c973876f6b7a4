import { isDeepStrictEqual } from 'node:util'
import type { TextSection } from '#contract/admin-text.ts'
import type { Clinic, Contact, Section, SectionContent, SharedDetail } from '#contract/content.ts'
import type { FieldError } from '#contract/problem.ts'
import { pastClosureFaults } from '#domain/content/closures.ts'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import type { Closure } from '#domain/content/opening-hours.ts'
import { agreedHours } from '#domain/content/written-hours.ts'
import { calendarDay } from '#domain/dates/calendar.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps, RowDeps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { isScheduled, latestVersion, plannedColumns, shownAt } from '../planned-change.ts'
import { readSetting } from '../stored-settings.ts'
import { saveVersion, versionsOf } from '../versions.ts'
import { readAppearance } from './appearance.ts'

/** `broken`: what was saved last cannot be read, and the value is that of an earlier version. */
export type StoredSection<S extends Section> = { value: SectionContent[S]; revision: number; broken?: boolean }
/** The latest version of a section; `changesAt` is when it becomes public (ISO 8601), empty if it is public. */
export type SavedSection<S extends Section> = StoredSection<S> & { changesAt: string }

const findContent = (db: Reader, key: Section) =>
  db.selectFrom('content_sections').selectAll().where('section', '=', key).executeTakeFirst()

/** The time decides what visitors see of the sections that may wait for one; the others do without. */
type Clock<S extends Section> = [S] extends [TextSection] ? [now: Date] : [now?: Date]

/**
 * A section as visitors see it, or its built-in default at revision 0 where it was never written
 * (docs/product.md, "Content sections").
 */
export async function readSection<S extends Section>(
  db: Reader,
  section: S,
  ...[now]: Clock<S>
): Promise<StoredSection<S>> {
  if (section === 'look') return (await readAppearance(db)) as StoredSection<S>
  const row = await findContent(db, section)
  return sectionOf(db, section, row && { text: now ? shownAt(row, now) : row.value, revision: row.revision })
}

/** A section as staff edit it: what is saved last, out already or not. */
export async function readSavedSection<S extends Section>(db: Reader, section: S, now: Date): Promise<SavedSection<S>> {
  if (section === 'look') return { ...((await readAppearance(db)) as StoredSection<S>), changesAt: '' }
  const row = await findContent(db, section)
  const saved = await sectionOf(db, section, row && { text: latestVersion(row), revision: row.revision })
  return { ...saved, changesAt: row && isScheduled(row, now) ? row.next_at : '' }
}

async function sectionOf<S extends Section>(
  db: Reader,
  section: S,
  row: { text: string; revision: number } | undefined,
): Promise<StoredSection<S>> {
  const value = row ? JSON.parse(row.text) : (contentDefaults as Partial<SectionContent>)[section]
  const revision = row?.revision ?? 0
  if (section !== 'contact') return { value, revision }
  return { value: { ...value, ...detailsOf((await readSection(db, 'clinic')).value) }, revision }
}

/** Details that are edited in Clinic Info and shown in the contact section too. */
const detailsOf = ({ address, phone, email, socials }: Pick<Clinic, SharedDetail>) => ({
  address,
  phone,
  email,
  socials,
})

export type SaveOutcome<S extends Section> =
  | ({ ok: true } & SavedSection<S>)
  | { ok: false; current: SavedSection<S> }
  | { ok: false; faults: FieldError[] }

/**
 * Saves a section as its next revision and keeps the earlier ones (docs/product.md, "Saving and history"). With
 * `basedOn` the save is refused when someone else has saved since that revision; the outcome then carries what they
 * saved. With `at` (ISO 8601), which is to come, visitors see until then what they saw. `faults`: what is wrong with a field
 * as things stand now, such as a closure that is over.
 */
export async function saveSection<S extends Section>(
  deps: WriteDeps,
  {
    section,
    value,
    basedOn,
    at = '',
    actor,
  }: { section: S; value: SectionContent[S]; basedOn?: number | undefined; at?: string; actor: Actor },
): Promise<SaveOutcome<S>> {
  return inTransaction(deps.database, async (tx) => {
    const current = await readSavedSection(tx, section, deps.now())
    if (basedOn !== undefined && basedOn !== current.revision) return { ok: false, current }
    const faults = await faultsNow(tx, deps, { section, value, current: current.value })
    if (faults.length > 0) return { ok: false, faults }
    const complete = completed(section, value, current.value)
    const isSaved = current.revision > 0 && !current.broken && current.changesAt === at
    if (isSaved && isDeepStrictEqual(complete, current.value)) return { ok: true, ...current }
    const revision = current.revision + 1
    await writeSectionRevision(tx, deps, { section, value: complete, revision, at, actor })
    const about = { actor, action: 'content.updated', entity: 'content', entityId: section } as const
    const planned = (value: SectionContent[S], at: string) => (at ? { ...value, publishAt: at } : value)
    await writeAudit(tx, deps, {
      ...about,
      before: planned(current.value, current.changesAt),
      after: planned(complete, at),
    })
    if (section === 'contact') await passOnDetails(tx, deps, { contact: complete as Contact, actor })
    return { ok: true, value: complete, revision, changesAt: at }
  })
}

/** Details that were saved with the contact section are the clinic's (docs/product.md, "Facts"). */
async function passOnDetails(
  tx: Tx,
  deps: RowDeps,
  { contact, actor }: { contact: Contact; actor: Actor },
): Promise<void> {
  const { value: clinic, revision } = await readSection(tx, 'clinic')
  const value = { ...clinic, ...detailsOf(contact) }
  if (isDeepStrictEqual(value, clinic)) return
  await writeSectionRevision(tx, deps, { section: 'clinic', value, revision: revision + 1, actor })
  const about = { actor, action: 'content.updated', entity: 'content', entityId: 'clinic' } as const
  await writeAudit(tx, deps, { ...about, before: clinic, after: value })
}

/** Errors that depend on the current day, which a schema cannot know. */
async function faultsNow<S extends Section>(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  { section, value, current }: { section: S; value: SectionContent[S]; current: SectionContent[S] },
): Promise<FieldError[]> {
  if (section !== 'closures') return []
  const today = calendarDay(now().toISOString(), await readSetting(tx, 'clinic.timeZone'))
  const faults = pastClosureFaults(value as Closure[], current as Closure[], today)
  if (faults.length === 0) return faults
  // An earlier version that is restored has days that were entered in time.
  const earlier = (await versionsOf<Closure[]>(tx, { kind: 'section', id: section })).flatMap(({ value }) => value)
  return pastClosureFaults(value as Closure[], earlier, today)
}

/**
 * The editor's hero has one picture; a save that does not know of the other slides keeps them. The same with the
 * details that the contact section has from the clinic. Hours are saved with text and times in agreement, closures in
 * their order.
 */
function completed<S extends Section>(section: S, value: SectionContent[S], current: SectionContent[S]) {
  if (section === 'hero' || section === 'contact') return { ...current, ...value }
  if (section === 'clinic') {
    const clinic = value as Clinic
    return { ...clinic, hours: agreedHours(clinic.hours, (current as Clinic).hours) } as SectionContent[S]
  }
  if (section === 'closures')
    return (value as Closure[]).toSorted((a, b) => (a.from < b.from ? -1 : 1)) as SectionContent[S]
  return value
}

/**
 * Writes a value, which its schema has passed, and its line of history; used by saving and by seeding. With `at` (ISO
 * 8601) it comes out then.
 */
export async function writeSectionRevision<K extends Section>(
  tx: Tx,
  { now, newId }: RowDeps,
  { section, value, revision, at = '', actor }: Writing<K>,
): Promise<void> {
  const savedAt = now().toISOString()
  const text = JSON.stringify(value)
  const shown = at ? JSON.stringify((await readSection<Section>(tx, section, now())).value) : ''
  const row = { ...plannedColumns(text, { at, shown }), revision, updated_at: savedAt }
  await tx
    .insertInto('content_sections')
    .values({ section, ...row })
    .onConflict((conflict) => conflict.column('section').doUpdateSet(row))
    .execute()
  const version = { revision, value: text, savedAt, savedBy: actor?.name ?? null }
  await saveVersion(tx, { newId }, { kind: 'section', id: section, ...version, more: { author_id: actor?.id ?? null } })
}

type Writing<K extends Section> = {
  section: K
  value: SectionContent[K]
  revision: number
  at?: string
  actor?: Actor
}
