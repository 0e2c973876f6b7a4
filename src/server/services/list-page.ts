import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import type { Reader } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

/** Up to this number of matching rows, one query counts and sorts them. */
const fewEnough = 5000

type Both = 'vouchers' | 'email_outbox' | 'subscribers' | 'newsletters' | 'posts' | 'media' | 'redirects'
type Listed = 'appointment_list' | 'order_list' | Both
type Shown = 'appointments' | 'orders' | 'order_lines' | Both

export type Listing<T extends Listed> = {
  from: T
  /** The conditions that a row must meet, all of them. */
  fitting: Expression<SqlBool>[]
  /** The sort columns; the id breaks ties. */
  order: readonly (keyof Tables[T] & string)[]
  direction: 'asc' | 'desc'
  page: number
  pageSize?: number
}

/** The columns of a sort such as `-placed`; the `-` reverses their order. */
export function sortedBy<S extends string, const C extends Record<Exclude<S, `-${string}`>, readonly string[]>>(
  sort: S,
  columns: C,
) {
  const direction: 'asc' | 'desc' = sort.startsWith('-') ? 'desc' : 'asc'
  return { order: columns[sort.replace('-', '') as keyof C], direction }
}

/**
 * One page of the rows of `table`, and the number of all matching rows. The ids are looked up in `listing.from`, which
 * is the table itself or one with fewer columns. Up to `most` matching rows are counted and sorted by one query. Of
 * more, the page is read along an index, from the nearer end of the list, so that the last page takes no longer than
 * the first. A number from 50,000 on may be ten seconds old.
 */
export async function readListPage<T extends Shown, L extends Listed>(
  db: Reader,
  table: T,
  listing: Listing<L>,
  most = fewEnough,
) {
  const { page, pageSize = 25 } = listing
  const counting = countingOf(db, listing)
  // A list that had more a moment ago is not searched for few first: either way finds the same page.
  const mayBeFew = listing.fitting.length > 0 && !counting.hadMoreThan(most)
  const few = mayBeFew ? await findFew(db, listing, { pageSize, most }) : undefined
  const { ids, total } =
    few ?? (await findAlongIndex(db, listing, { size: pageSize, total: await counting.count(most) }))
  return { rows: await rowsWithIds(db, table, ids), total, page, pageSize }
}

const partSize = 500

/** All matching rows in batches, as of the start: rows added meanwhile are left out. */
export async function* readWholeList<T extends Shown, L extends Listed>(
  db: Reader,
  table: T,
  listing: Omit<Listing<L>, 'page' | 'pageSize'>,
) {
  const { rows } = await sql<{ id: string }>`select id ${rowsOf(listing)}
    ${orderBy(listing.order, listing.direction)}`.execute(db)
  for (let start = 0; start < rows.length; start += partSize) {
    const ids = rows.slice(start, start + partSize).map(({ id }) => id)
    yield await rowsWithIds(db, table, ids)
  }
}

/** The rows with these ids, in this order. One that was deleted in the meantime is left out. */
export async function rowsWithIds<T extends Shown>(db: Reader, table: T, ids: string[]) {
  type Row = Selectable<Tables[T]> & { id: string }
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * The total and one page by a single query; `undefined` if more than `most` rows match. A page past the middle is sorted from
 * the end, as `pageSpan` has it: either engine sorts only as many rows as lie between the end that it starts from and the page.
 */
async function findFew<T extends Listed>(
  db: Reader,
  listing: Listing<T>,
  { pageSize, most }: { pageSize: number; most: number },
) {
  const { order, direction, page } = listing
  const keys = sql.join([...order, 'id'].map((key) => sql.ref(key)))
  const sorted = orderBy(order, direction)
  const [start, size] = [(page - 1) * pageSize, pageSize]
  const { rows } = await sql<{ total: number; id: string | null }>`
    with found as materialized (select ${keys} ${rowsOf(listing)} limit ${most + 1}),
      counted as (select count(*) as total from found),
      from_start as (select * from found ${sorted}
        limit (select case when total < 2 * ${start} then 0 else ${size} end from counted) offset ${start}),
      from_end as (select * from found ${orderBy(order, direction === 'asc' ? 'desc' : 'asc')}
        limit (select case when total >= 2 * ${start} or total < ${start} then 0
          when total - ${start} < ${size} then total - ${start} else ${size} end from counted)
        offset (select case when total - ${start} < ${size} then 0 else total - ${start} - ${size} end from counted)),
      page as (select * from from_start union all select * from from_end)
    select counted.total, page.id from counted left join page on true ${sorted}`.execute(db)
  const total = Number(rows[0]!.total)
  return total > most ? undefined : { ids: rows.flatMap(({ id }) => id ?? []), total }
}

async function findAlongIndex<T extends Listed>(
  db: Reader,
  listing: Listing<T>,
  { size, total }: { size: number; total: number },
) {
  const span = pageSpan({ page: listing.page, size, total })
  if (span.limit === 0) return { ids: [], total }
  const { rows } = await sql<{ id: string }>`select id ${rowsOf(listing)}
    ${orderBy(listing.order, readingDirection(listing.direction, span))}
    limit ${span.limit} offset ${span.offset}`.execute(db)
  return { ids: restoreListOrder(rows, span).map(({ id }) => id), total }
}

/** From this number of rows on, a count is reused for the other pages: counting takes longer than reading a page. */
const longList = 50_000
/** How long its count is reused, in ms. Rows that are added or deleted meanwhile can only shift its last page. */
const countLifetimeMs = 10_000
const maxCounts = 50
const counts = new WeakMap<Reader, Map<string, { total: number; until: number }>>()

/** Counts the matching rows of a list; `hadMoreThan` is of the last count. A count of at most `few` is not kept. */
function countingOf(db: Reader, listing: Pick<Listing<Listed>, 'from' | 'fitting'>) {
  const query = sql<{ total: number }>`select count(*) as total ${rowsOf(listing)}`
  const known = counts.get(db) ?? new Map()
  counts.set(db, known)
  const key = JSON.stringify(query.toOperationNode())
  const before = known.get(key)
  return {
    hadMoreThan: (few: number): boolean => before !== undefined && before.total > few,
    async count(few: number): Promise<number> {
      if (before && before.until > performance.now()) return before.total
      known.delete(key)
      const total = Number((await query.execute(db)).rows[0]!.total)
      if (total <= few) return total
      if (known.size >= maxCounts) known.delete(known.keys().next().value!)
      known.set(key, { total, until: total < longList ? 0 : performance.now() + countLifetimeMs })
      return total
    },
  }
}

const rowsOf = ({ from, fitting }: Pick<Listing<Listed>, 'from' | 'fitting'>) =>
  fitting.length > 0
    ? sql`from ${sql.table(from)} where ${sql.join(fitting, sql` and `)}`
    : sql`from ${sql.table(from)}`

const orderBy = (order: readonly string[], direction: 'asc' | 'desc') =>
  sql`order by ${sql.join([...order, 'id'].map((key) => sql`${sql.ref(key)} ${sql.raw(direction)}`))}`

/** Which rows of a sorted list make a page. `fromEnd`: they are counted from the list's end, and come in reverse. */
type PageSpan = { limit: number; offset: number; fromEnd: boolean }

/**
 * Where a page of `size` rows lies in a list of `total`. A page past the middle is read from the end, so that the last
 * page is as near as the first. A page that is not there has a limit of 0.
 */
export function pageSpan({ page, size, total }: { page: number; size: number; total: number }): PageSpan {
  const start = (page - 1) * size
  const limit = Math.max(0, Math.min(size, total - start))
  const fromEnd = start > total / 2
  return { limit, offset: fromEnd ? Math.max(0, total - start - limit) : start, fromEnd }
}

/** The direction in which a span is read. */
export const readingDirection = (direction: 'asc' | 'desc', { fromEnd }: PageSpan): 'asc' | 'desc' =>
  (direction === 'asc') === fromEnd ? 'desc' : 'asc'

/** Rows of a span in the order of the list. */
export const restoreListOrder = <Row>(rows: Row[], { fromEnd }: PageSpan): Row[] => (fromEnd ? rows.reverse() : rows)
