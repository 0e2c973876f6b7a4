import { registrationPlaceholder } from '#domain/identity/registration-placeholder.ts'
import type { Reader } from '#server/database/connect.ts'
import { listEntries, practitioners } from './collection.ts'

/** The lists about a practitioner. */
const lists = ['certifications', 'specialties', 'languages'] as const

/**
 * A line about a practitioner as the example has it. `renamed`: the practitioner has a name of their own, of whom the
 * site says it now.
 */
export type ExampleLine = {
  practitioner: { id: string; name: string }
  list: (typeof lists)[number]
  line: string
  renamed: boolean
}

/**
 * The lines about practitioners that are still the example's, each compared by itself, so that a change of one line does
 * not hide the others. A number that is not filled in has a detail of its own; English is true of every clinic here.
 */
export async function findExampleLines(db: Reader): Promise<ExampleLine[]> {
  const found: ExampleLine[] = []
  for (const person of await listEntries(db, practitioners)) {
    const { id, name } = person
    const seeded = await seededEntry(db, 'practitioner', person)
    if (!seeded) continue
    const renamed = seeded.name !== name
    for (const list of lists)
      for (const line of person[list] ?? [])
        if (linesOf(seeded[list]).includes(line) && line !== 'English' && !registrationPlaceholder.test(line))
          found.push({ practitioner: { id, name }, list, line, renamed })
  }
  return found
}

/** Under which name the set-up asks for a list to be the clinic's own. */
export const detailOf = (list: ExampleLine['list']) =>
  list === 'certifications' ? 'practitioners.certifications' : 'practitioners.specialties'

const linesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** An entry of the catalogue as the example has it: before its first change. `undefined` of one that staff have added. */
export async function seededEntry(
  db: Reader,
  entity: string,
  entry: Record<string, unknown> & { id: string },
): Promise<Record<string, unknown> | undefined> {
  const first = await db
    .selectFrom('audit_log')
    .select(['action', 'before'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entry.id)
    .orderBy('at')
    .orderBy('id')
    .executeTakeFirst()
  if (first?.action === `${entity}.added`) return undefined
  return first ? JSON.parse(first.before ?? '{}') : entry
}

/** The example's treatments that were changed or removed since, with their titles as the example has them. */
export async function listChangedTitles(db: Reader): Promise<{ id: string; title: string }[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['entity_id', 'action', 'before'])
    .where('entity', '=', 'service')
    .where('action', 'in', ['service.added', 'service.updated', 'service.deleted'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  const first = new Map(rows.toReversed().map((row) => [row.entity_id, row]))
  return [...first.values()]
    .filter(({ action }) => action !== 'service.added')
    .map(({ entity_id, before }) => ({ id: entity_id, title: JSON.parse(before ?? '{}').title }))
    .filter(({ title }) => typeof title === 'string')
}
