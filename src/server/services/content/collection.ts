import type { Insertable, Updateable } from 'kysely'
import type { z } from 'zod'
import { practitionerInputSchema, practitionerSchema } from '#contract/practitioner.ts'
import { serviceInputSchema, serviceSchema } from '#contract/service.ts'
import { type Testimonial, testimonialInputSchema, testimonialSchema } from '#contract/testimonial.ts'
import { revisionOf } from '#domain/revision.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import { emptyRow, fromRow, toRow } from '#server/database/rows.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, RowDeps, WriteDeps } from '#server/deps.ts'
import { followSlug } from '../appointments/renamed-slugs.ts'
import { writeAudit } from '../audit.ts'
import { copyToBin, removeFromBin } from '../bin/bin.ts'

type OrderedTable = 'services' | 'practitioners' | 'testimonials'

/**
 * A list that staff keep in an order of their own: its table, its name in the audit log, and the schemas of an entry
 * and of what staff save of one. The columns are those of the entry's schema.
 */
export type Collection = {
  table: OrderedTable
  entity: 'service' | 'practitioner' | 'testimonial'
  entry: z.ZodObject<{ id: z.ZodString }>
  input: z.ZodObject
}
export type Entry<C extends Collection> = z.output<C['entry']>
export type Input<C extends Collection> = z.output<C['input']>

/** The treatments. */
export const services = {
  table: 'services',
  entity: 'service',
  entry: serviceSchema,
  input: serviceInputSchema,
} as const satisfies Collection

/** The practitioners. */
export const practitioners = {
  table: 'practitioners',
  entity: 'practitioner',
  entry: practitionerSchema,
  input: practitionerInputSchema,
} as const satisfies Collection

/** Testimonials of patients, for internal use only (National Law s 133). */
export const testimonials = {
  table: 'testimonials',
  entity: 'testimonial',
  entry: testimonialSchema,
  input: testimonialInputSchema,
} as const satisfies Collection

export type UpdateEntry<E> = SaveEntry<E> | { ok: false; reason: 'stale'; current: E }
export type SaveEntry<E> = { ok: true; entry: E } | { ok: false; reason: 'unknown' | 'slug_taken' }

/** The entries, in the clinic's order. */
export async function listEntries<C extends Collection>(db: Reader, { table, entry }: C): Promise<Entry<C>[]> {
  const rows = await db.selectFrom(table).selectAll().orderBy('position').orderBy('id').execute()
  return rows.map((row) => fromRow(entry, row as never) as Entry<C>)
}

/** Adds an entry at the end of its list. A slug that another entry has is refused. */
export async function addEntry<C extends Collection>(
  deps: WriteDeps,
  collection: C,
  { input, actor }: { input: Input<C>; actor: Actor },
): Promise<SaveEntry<Entry<C>>> {
  const { table, entity } = collection
  const at = deps.now().toISOString()
  const id = deps.newId()
  return inTransaction(deps.database, async (tx) => {
    const columns = { ...emptyRow(collection.entry), ...toRow(input) }
    if (await slugIsTaken(tx, table, columns, id)) return { ok: false, reason: 'slug_taken' }
    const last = await tx
      .selectFrom(table)
      .select((e) => e.fn.max('position').as('position'))
      .executeTakeFirst()
    const row = { ...columns, id, position: (last?.position ?? -1) + 1, created_at: at, updated_at: at }
    await tx
      .insertInto(table)
      .values(row as Insertable<Tables[OrderedTable]>)
      .execute()
    const entry = (await findEntry(tx, collection, id))!
    await writeAudit(tx, deps, { actor, action: `${entity}.added`, entity, entityId: id, after: logged(entity, entry) })
    return { ok: true, entry }
  })
}

/**
 * Saves an entry as a whole. `basedOn` is the revision that the edit started from; where someone else has saved since,
 * nothing is changed and their version is answered (docs/product.md, "Saving and history").
 */
export async function updateEntry<C extends Collection>(
  deps: WriteDeps,
  collection: C,
  { id, input, basedOn, actor }: { id: string; input: Input<C>; basedOn?: string | undefined; actor: Actor },
): Promise<UpdateEntry<Entry<C>>> {
  const { table, entity } = collection
  return inTransaction(deps.database, async (tx) => {
    const before = await findEntry(tx, collection, id)
    if (!before) return { ok: false, reason: 'unknown' }
    if (basedOn !== undefined && basedOn !== revisionOf(before)) return { ok: false, reason: 'stale', current: before }
    const columns = toRow(input)
    if (await slugIsTaken(tx, table, columns, id)) return { ok: false, reason: 'slug_taken' }
    await tx
      .updateTable(table)
      .set({ ...columns, updated_at: deps.now().toISOString() } as Updateable<Tables[OrderedTable]>)
      .where('id', '=', id)
      .execute()
    const entry = (await findEntry(tx, collection, id))!
    const [from, to] = [slugOf(before), slugOf(entry)]
    if (entity !== 'testimonial' && from !== to) await followSlug(tx, deps, { entity, from, to, actor })
    await writeAudit(tx, deps, {
      actor,
      action: `${entity}.updated`,
      entity,
      entityId: id,
      before: logged(entity, before),
      after: logged(entity, entry, before),
    })
    return { ok: true, entry }
  })
}

/** Removes an entry into the bin. Returns whether there was one. */
export async function removeEntry(
  deps: WriteDeps,
  collection: Collection,
  { id, actor }: { id: string; actor: Actor },
): Promise<boolean> {
  const { table, entity } = collection
  return inTransaction(deps.database, async (tx) => {
    const before = await findEntry(tx, collection, id)
    if (!before) return false
    // A practitioner's title is their profession.
    const name = String('name' in before ? before.name : (before as { title?: unknown }).title)
    // Of what somebody has said themselves: it belongs to what is kept of that person.
    const whose = entity === 'testimonial' ? { email: '', search: name } : undefined
    await copyToBin(tx, deps, { kind: entity, id, name, actor, ...(whose && { whose }) })
    await tx.deleteFrom(table).where('id', '=', id).execute()
    await writeAudit(tx, deps, {
      actor,
      action: `${entity}.deleted`,
      entity,
      entityId: id,
      before: logged(entity, before),
    })
    return true
  })
}

/** Erases the testimonial of somebody, also out of the bin, within a transaction. False where there is no such one. */
export async function eraseTestimonial(
  tx: Tx,
  deps: RowDeps,
  { id, actor }: { id: string; actor: Actor },
): Promise<boolean> {
  const listed = await tx.deleteFrom('testimonials').where('id', '=', id).returning('id').executeTakeFirst()
  if (!listed && !(await removeFromBin(tx, { kind: 'testimonial', id }))) return false
  await writeAudit(tx, deps, { actor, action: 'testimonial.erased', entityId: id })
  return true
}

/** Puts the entries in the order of `ids`. Refused unless these are all of them, each once. */
export async function reorderEntries(
  deps: WriteDeps,
  { table, entity }: Collection,
  { ids, actor }: { ids: string[]; actor: Actor },
): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const rows = await tx.selectFrom(table).select('id').orderBy('position').orderBy('id').execute()
    const before = rows.map(({ id }) => id)
    if (before.length !== ids.length || before.some((id) => !ids.includes(id))) return false
    for (const [position, id] of ids.entries())
      await tx.updateTable(table).set({ position }).where('id', '=', id).execute()
    await writeAudit(tx, deps, { actor, action: `${entity}.ordered`, entity, entityId: '*', before, after: ids })
    return true
  })
}

/**
 * What the audit log keeps of an entry: of a testimonial no word of the patient, since the log is for good, but which fields were
 * changed since `before`.
 */
function logged(entity: Collection['entity'], entry: object, before?: object): object {
  if (entity !== 'testimonial') return entry
  const { id, rating } = entry as Testimonial
  const changed = Object.entries(entry).flatMap(([field, value]) =>
    before !== undefined && Reflect.get(before, field) !== value ? [field] : [],
  )
  return { id, rating, ...(changed.length > 0 && { changed }) }
}

async function findEntry<C extends Collection>(
  db: Reader,
  { table, entry }: C,
  id: string,
): Promise<Entry<C> | undefined> {
  const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  return row && (fromRow(entry, row as never) as Entry<C>)
}

const slugOf = (entry: object): string => ('slug' in entry ? String(entry.slug) : '')

async function slugIsTaken(tx: Tx, table: OrderedTable, columns: object, id: string): Promise<boolean> {
  if (table === 'testimonials' || !('slug' in columns)) return false
  const other = await tx
    .selectFrom(table)
    .select('id')
    .where('slug', '=', columns.slug as string)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other !== undefined
}
