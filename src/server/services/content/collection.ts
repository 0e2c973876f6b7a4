import type { Insertable, Selectable, Updateable } from 'kysely'
import { revisionOf } from '#domain/revision.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'

/** The lists that staff keep in an order of their own. */
export type OrderedTable = 'services' | 'practitioners' | 'testimonials'
type Managed = 'id' | 'position' | 'created_at' | 'updated_at'

/**
 * How a list is kept: its table, its name in the audit log, and how an entry becomes a row and back.
 * `toRow` is given the entry that is being replaced, for what a save may leave out.
 */
export type Collection<T extends OrderedTable, Entry, Input> = {
  table: T
  entity: 'service' | 'practitioner' | 'testimonial'
  toRow: (input: Input, before?: Entry) => Omit<Insertable<Tables[T]>, Managed>
  fromRow: (row: Selectable<Tables[T]>) => Entry
}

export type UpdateEntry<Entry> = SaveEntry<Entry> | { ok: false; reason: 'stale'; current: Entry }
export type SaveEntry<Entry> = { ok: true; entry: Entry } | { ok: false; reason: 'unknown' | 'slug_taken' }
type WriteDeps = Pick<Deps, 'database' | 'now' | 'newId'>

/** The entries, in the clinic's order. */
export async function listEntries<T extends OrderedTable, Entry, Input>(
  db: Reader,
  { table, fromRow }: Collection<T, Entry, Input>,
): Promise<Entry[]> {
  const rows = await db
    .selectFrom(table as OrderedTable)
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => fromRow(row as Selectable<Tables[T]>))
}

/** Adds an entry at the end of its list. A slug that another entry has is refused. */
export async function addEntry<T extends OrderedTable, Entry, Input>(
  deps: WriteDeps,
  collection: Collection<T, Entry, Input>,
  { input, actor }: { input: Input; actor: Actor },
): Promise<SaveEntry<Entry>> {
  const { table, entity, toRow } = collection
  const at = deps.now().toISOString()
  const id = deps.newId()
  return inTransaction(deps.database, async (tx) => {
    const columns = toRow(input)
    if (await slugIsTaken(tx, table, columns, id)) return { ok: false, reason: 'slug_taken' }
    const last = await tx
      .selectFrom(table as OrderedTable)
      .select((e) => e.fn.max('position').as('position'))
      .executeTakeFirst()
    const row = { ...columns, id, position: (last?.position ?? -1) + 1, created_at: at, updated_at: at }
    await tx
      .insertInto(table as OrderedTable)
      .values(row as Insertable<Tables[OrderedTable]>)
      .execute()
    const entry = (await findEntry(tx, collection, id))!
    await writeAudit(tx, deps, { actor, action: `${entity}.added`, entity, entityId: id, after: entry })
    return { ok: true, entry }
  })
}

/**
 * Saves an entry as a whole. `basedOn` is the revision that the edit started from; where someone else has saved since,
 * nothing is changed and their version is answered (docs/product.md, "Saving and history").
 */
export async function updateEntry<T extends OrderedTable, Entry, Input>(
  deps: WriteDeps,
  collection: Collection<T, Entry, Input>,
  { id, input, basedOn, actor }: { id: string; input: Input; basedOn?: string | undefined; actor: Actor },
): Promise<UpdateEntry<Entry>> {
  const { table, entity, toRow } = collection
  return inTransaction(deps.database, async (tx) => {
    const before = await findEntry(tx, collection, id)
    if (!before) return { ok: false, reason: 'unknown' }
    if (basedOn !== undefined && basedOn !== revisionOf(before)) return { ok: false, reason: 'stale', current: before }
    const columns = toRow(input, before)
    if (await slugIsTaken(tx, table, columns, id)) return { ok: false, reason: 'slug_taken' }
    await tx
      .updateTable(table as OrderedTable)
      .set({ ...columns, updated_at: deps.now().toISOString() } as Updateable<Tables[OrderedTable]>)
      .where('id', '=', id)
      .execute()
    const entry = (await findEntry(tx, collection, id))!
    await writeAudit(tx, deps, { actor, action: `${entity}.updated`, entity, entityId: id, before, after: entry })
    return { ok: true, entry }
  })
}

/** Removes an entry. Answers whether there was one. */
export async function removeEntry<T extends OrderedTable, Entry, Input>(
  deps: WriteDeps,
  collection: Collection<T, Entry, Input>,
  { id, actor }: { id: string; actor: Actor },
): Promise<boolean> {
  const { table, entity } = collection
  return inTransaction(deps.database, async (tx) => {
    const before = await findEntry(tx, collection, id)
    if (!before) return false
    await tx
      .deleteFrom(table as OrderedTable)
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, deps, { actor, action: `${entity}.deleted`, entity, entityId: id, before })
    return true
  })
}

/** Puts the entries in the order of `ids`. Refused unless these are all of them, each once. */
export async function orderEntries<T extends OrderedTable, Entry, Input>(
  deps: WriteDeps,
  { table, entity }: Collection<T, Entry, Input>,
  { ids, actor }: { ids: string[]; actor: Actor },
): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const rows = await tx
      .selectFrom(table as OrderedTable)
      .select('id')
      .orderBy('position')
      .orderBy('id')
      .execute()
    const before = rows.map(({ id }) => id)
    if (before.length !== ids.length || before.some((id) => !ids.includes(id))) return false
    for (const [position, id] of ids.entries())
      await tx
        .updateTable(table as OrderedTable)
        .set({ position })
        .where('id', '=', id)
        .execute()
    await writeAudit(tx, deps, { actor, action: `${entity}.ordered`, entity, entityId: '*', before, after: ids })
    return true
  })
}

async function findEntry<T extends OrderedTable, Entry, Input>(
  db: Reader,
  { table, fromRow }: Collection<T, Entry, Input>,
  id: string,
): Promise<Entry | undefined> {
  const row = await db
    .selectFrom(table as OrderedTable)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && fromRow(row as Selectable<Tables[T]>)
}

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
