import { isDeepStrictEqual } from 'node:util'
import type { Insertable } from 'kysely'
import { practitionerSchema } from '#contract/practitioner.ts'
import { serviceSchema } from '#contract/service.ts'
import { taxClassOf } from '#domain/shop/tax.ts'
import type { RowDeps } from '#server/deps.ts'
import type { Tx } from '../connect.ts'
import { emptyRow, toRow } from '../rows.ts'
import type { Tables } from '../tables.ts'
import type { SiteFiles } from './site-files.ts'

const schemas = { services: serviceSchema, practitioners: practitionerSchema }
type Listed = SiteFiles['services'][number] | SiteFiles['practitioners'][number]

/** Whether a row's values equal the columns from the site files. */
const isAs = (row: object, columns: object) =>
  Object.entries(columns).every(([name, value]) => isDeepStrictEqual((row as Record<string, unknown>)[name], value))

/**
 * Makes a list of the catalogue the site's: an entry is known by its slug and keeps its id; those that the site does not
 * have are deleted. `idOf`: the id of a new entry, where it is not made up. Returns the ids by slug, and how many changed.
 */
export async function putList(
  tx: Tx,
  { now, newId }: RowDeps,
  { table, entries, idOf = newId }: { table: keyof typeof schemas; entries: Listed[]; idOf?: (slug: string) => string },
): Promise<{ ids: Map<string, string>; changed: number }> {
  const at = now().toISOString()
  const rows = new Map((await tx.selectFrom(table).selectAll().execute()).map((row) => [row.slug, row]))
  const taken = new Set([...rows.values()].map(({ id }) => id))
  const ids = new Map<string, string>()
  let changed = 0
  for (const [position, entry] of entries.entries()) {
    const row = rows.get(entry.slug)
    const { id: _, ...empty } = emptyRow(schemas[table])
    const columns = { ...empty, ...toRow(entry), position }
    const wanted = idOf(entry.slug)
    const id = row?.id ?? (taken.has(wanted) ? newId() : wanted)
    ids.set(entry.slug, id)
    rows.delete(entry.slug)
    if (row && isAs(row, columns)) continue
    changed++
    if (row)
      await tx
        .updateTable(table)
        .set({ ...columns, updated_at: at } as never)
        .where('id', '=', id)
        .execute()
    else
      await tx
        .insertInto(table)
        .values({ ...columns, id, created_at: at, updated_at: at } as never)
        .execute()
  }
  for (const { id } of rows.values()) await tx.deleteFrom(table).where('id', '=', id).execute()
  return { ids, changed: changed + rows.size }
}

/** Makes the testimonials the site's. They have no name of their own, so that any change is a new list. */
export async function putTestimonials(
  tx: Tx,
  { now, newId }: RowDeps,
  testimonials: SiteFiles['testimonials'],
): Promise<number> {
  const rows = await tx.selectFrom('testimonials').selectAll().orderBy('position').orderBy('id').execute()
  const same = rows.length === testimonials.length && testimonials.every((each, index) => isAs(rows[index]!, each))
  if (same) return 0
  const kept = { created_at: now().toISOString(), updated_at: now().toISOString() }
  await tx.deleteFrom('testimonials').execute()
  for (const [position, each] of testimonials.entries())
    await tx
      .insertInto('testimonials')
      .values({ ...each, id: newId(), position, ...kept })
      .execute()
  return Math.max(rows.length, testimonials.length)
}

/** Makes the shop's products the site's. One that the site does not have is no longer sold: orders may name it. */
export async function putProducts(tx: Tx, { now }: RowDeps, products: SiteFiles['products']): Promise<number> {
  const at = now().toISOString()
  const rows = new Map((await tx.selectFrom('products').selectAll().execute()).map((row) => [row.id, row]))
  let changed = 0
  for (const [position, product] of products.entries()) {
    const row = rows.get(product.id)
    const columns = { ...toRow({ ...product, taxClass: taxClassOf(product) }), position }
    rows.delete(product.id)
    if (row && isAs(row, columns)) continue
    changed++
    if (row)
      await tx
        .updateTable('products')
        .set({ ...columns, updated_at: at })
        .where('id', '=', row.id)
        .execute()
    else {
      const added: Insertable<Tables['products']> = { ...columns, created_at: at, updated_at: at }
      await tx.insertInto('products').values(added).execute()
    }
  }
  for (const { id, active } of rows.values()) {
    if (active === 0) continue
    changed++
    await tx.updateTable('products').set({ active: 0, updated_at: at }).where('id', '=', id).execute()
  }
  return changed
}
