import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Whether a column or expression, which is in lower case, holds a text that somebody searches for, as it stands. */
export const holds = (text: Expression<string> | string, wanted: string): Expression<SqlBool> =>
  sql<SqlBool>`${typeof text === 'string' ? sql.ref(text) : text} like ${patternOf(wanted)} escape '\\'`

/** The same for a column that is written as people typed it. */
export const holdsAnyCase = (column: string, wanted: string): Expression<SqlBool> =>
  holds(sql<string>`lower(${sql.ref(column)})`, wanted.toLowerCase())

const patternOf = (wanted: string) => `%${wanted.replace(/[\\%_]/g, '\\$&')}%`

/** How many rows a query finds. */
export async function countRows<T extends keyof Tables>(rows: SelectQueryBuilder<Tables, T, object>): Promise<number> {
  const { count } = await rows.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}
