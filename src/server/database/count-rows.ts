import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** How many rows a query finds. */
export async function countRows<T extends keyof Tables>(rows: SelectQueryBuilder<Tables, T, object>): Promise<number> {
  const { count } = await rows.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}
