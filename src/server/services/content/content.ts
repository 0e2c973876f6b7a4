import { isDeepStrictEqual } from 'node:util'
import type { Section, SectionContent } from '#contract/content.ts'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readLook } from './look.ts'

/** `broken`: what was saved last cannot be read, and the value is that of an earlier version. */
export type StoredSection<S extends Section> = { value: SectionContent[S]; revision: number; broken?: boolean }

type DefaultSection = keyof typeof contentDefaults

const findContent = (db: Reader, key: Section) =>
  db.selectFrom('content_sections').select(['value', 'revision']).where('section', '=', key).executeTakeFirst()

/**
 * A section as it stands, or its built-in default at revision 0 where it was never written
 * (docs/product.md, "Content sections").
 */
export async function readSection<S extends Section>(db: Reader, section: S): Promise<StoredSection<S>> {
  if (section === 'look') return (await readLook(db)) as StoredSection<S>
  const row = await findContent(db, section)
  if (!row) return { value: contentDefaults[section as DefaultSection] as unknown as SectionContent[S], revision: 0 }
  return { value: JSON.parse(row.value), revision: row.revision }
}

export type SaveOutcome<S extends Section> =
  | ({ ok: true } & StoredSection<S>)
  | { ok: false; current: StoredSection<S> }

/**
 * Saves a section as its next revision and keeps the earlier ones (docs/product.md, "Saving and history"). With
 * `basedOn` the save is refused when someone else has saved since that revision; the outcome then carries what they
 * saved.
 */
export async function saveSection<S extends Section>(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  {
    section,
    value,
    basedOn,
    actor,
  }: { section: S; value: SectionContent[S]; basedOn?: number | undefined; actor: Actor },
): Promise<SaveOutcome<S>> {
  return inTransaction(deps.database, async (tx) => {
    const current = await readSection(tx, section)
    if (basedOn !== undefined && basedOn !== current.revision) return { ok: false, current }
    const complete = keepUnsent(section, value, current.value)
    if (current.revision > 0 && !current.broken && isDeepStrictEqual(complete, current.value))
      return { ok: true, ...current }
    const revision = current.revision + 1
    await writeRevision(tx, deps, { section, value: complete, revision, actor })
    await writeAudit(tx, deps, {
      actor,
      action: 'content.updated',
      entity: 'content',
      entityId: section,
      before: current.value,
      after: complete,
    })
    return { ok: true, value: complete, revision }
  })
}

/** The editor's hero has one picture; a save that does not know of the other slides keeps them. */
function keepUnsent<S extends Section>(section: S, value: SectionContent[S], current: SectionContent[S]) {
  return section === 'hero' ? { ...current, ...value } : value
}

/** Writes a value, which its schema has passed, and its line of history; used by saving and by seeding. */
export async function writeRevision<K extends Section>(
  tx: Tx,
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  { section, value, revision, actor }: { section: K; value: SectionContent[K]; revision: number; actor?: Actor },
): Promise<void> {
  const at = now().toISOString()
  const text = JSON.stringify(value)
  await tx
    .insertInto('content_sections')
    .values({ section, value: text, revision, updated_at: at })
    .onConflict((conflict) => conflict.column('section').doUpdateSet({ value: text, revision, updated_at: at }))
    .execute()
  await tx
    .insertInto('content_revisions')
    .values({
      id: newId(),
      section,
      revision,
      value: text,
      author_id: actor?.id ?? null,
      author_name: actor?.name ?? null,
      created_at: at,
    })
    .execute()
}

/** The earlier versions of a section, newest first, at most 100. */
export async function sectionHistory(db: Reader, section: Section) {
  const rows = await db
    .selectFrom('content_revisions')
    .selectAll()
    .where('section', '=', section)
    .orderBy('revision', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    revision: row.revision,
    savedAt: row.created_at,
    savedBy: row.author_name,
    value: JSON.parse(row.value) as unknown,
  }))
}
