import { type Insertable, type Selectable, sql } from 'kysely'
import type { BinKind } from '#contract/bin.ts'
import { foldForSearch } from '#domain/search-text.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { contains } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps } from '#server/deps.ts'

export type BinRow = Selectable<Tables['bin']>
type Part = { table: keyof Tables & string; column: string }

/**
 * The tables that something of each kind has rows in, its own first, and the column that says whose they are; `unique` must be
 * free for it to come back.
 */
export const binned: Record<BinKind, { parts: [Part, ...Part[]]; unique?: string }> = {
  service: { parts: [{ table: 'services', column: 'id' }], unique: 'slug' },
  practitioner: { parts: [{ table: 'practitioners', column: 'id' }], unique: 'slug' },
  testimonial: { parts: [{ table: 'testimonials', column: 'id' }] },
  post: {
    parts: [
      { table: 'posts', column: 'id' },
      { table: 'post_revisions', column: 'post_id' },
    ],
    unique: 'slug',
  },
  picture: { parts: [{ table: 'media', column: 'id' }], unique: 'address' },
  newsletter: { parts: [{ table: 'newsletters', column: 'id' }] },
  redirect: { parts: [{ table: 'redirects', column: 'id' }], unique: 'source' },
  subscriber: { parts: [{ table: 'subscribers', column: 'id' }], unique: 'email' },
  appointment: {
    parts: [
      { table: 'appointments', column: 'id' },
      { table: 'waiting_entries', column: 'appointment_id' },
      // Ids are of one kind of thing alone, so they need not say of which.
      { table: 'email_outbox', column: 'subject_id' },
    ],
  },
}

type Rows = Record<string, Record<string, unknown>[]>
/** The search keys of a record about a person. */
type Whose = { email: string; search: string }

/**
 * Copies something into the bin, in the transaction that then deletes it (docs/product.md, "Bin"): it is in no other table from then on.
 * `name` is what the bin calls it.
 */
export async function copyToBin(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  { kind, id, name, actor, whose }: { kind: BinKind; id: string; name: string; actor: Actor; whose?: Whose },
): Promise<void> {
  const content: Rows = {}
  for (const { table, column } of binned[kind].parts) {
    const read = sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}`
    content[table] = (await read.execute(tx)).rows
  }
  const row: Insertable<Tables['bin']> = {
    kind,
    id,
    name,
    content: JSON.stringify(content),
    email: whose?.email.toLowerCase() ?? '',
    search: foldForSearch(whose?.search ?? ''),
    deleted_at: now().toISOString(),
    deleted_by: actor.name,
  }
  await tx.insertInto('bin').values(row).execute()
}

/** The row of its own table that something in the bin had. */
export const mainRow = <T extends keyof Tables>({ kind, content }: BinRow): Selectable<Tables[T]> =>
  (JSON.parse(content) as Rows)[binned[kind].parts[0].table]![0] as Selectable<Tables[T]>

/** Changes the row of its own table that something in the bin had, which comes back changed. */
export async function changeInBin(tx: Tx, row: BinRow, change: Record<string, unknown>): Promise<void> {
  const { kind, id, content } = row
  const { table } = binned[kind].parts[0]
  const changed = { ...JSON.parse(content), [table]: [{ ...mainRow(row), ...change }] }
  await tx
    .updateTable('bin')
    .set({ content: JSON.stringify(changed) })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}

/** Restores the rows of a deleted record to their tables. */
export async function restoreRows(tx: Tx, { kind, content }: BinRow): Promise<void> {
  const rows = JSON.parse(content) as Rows
  for (const { table } of binned[kind].parts)
    for (const row of rows[table] ?? [])
      await tx
        .insertInto(table)
        .values(row as never)
        .execute()
}

/** The records in the bin with these ids. */
export const binnedWithIds = (db: Reader, kind: BinKind, ids: readonly string[]): Promise<BinRow[]> =>
  db
    .selectFrom('bin')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', 'in', [...ids, ''])
    .execute()

/** The records of a person in the bin: by email address, or else by parts of names and numbers. */
export function binnedOf(db: Reader, kind: BinKind, { email, terms }: { email?: string; terms?: string[] }) {
  const rows = db.selectFrom('bin').selectAll().where('kind', '=', kind).where('search', '!=', '')
  const fitting = email
    ? rows.where('email', '=', email.toLowerCase())
    : rows.where((row) => row.and((terms ?? []).map((term) => contains('search', term))))
  return fitting.orderBy('deleted_at', 'desc').execute()
}

/** Removes something from the bin for good, and nothing elsewhere. Returns its row, if it was there. */
export const removeFromBin = (tx: Tx, { kind, id }: { kind: BinKind; id: string }): Promise<BinRow | undefined> =>
  tx.deleteFrom('bin').where('kind', '=', kind).where('id', '=', id).returningAll().executeTakeFirst()
