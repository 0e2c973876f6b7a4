import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DayRange } from '#contract/list.ts'
import { addDays, startOfDay } from '#domain/dates/calendar.ts'
import { foldForSearch, searchWordsOf } from '#domain/search-text.ts'
import type { Tables } from './tables.ts'

/**
 * Whether a column or expression, which was folded when it was written, holds a text that somebody searches for. Apostrophes count on
 * neither side: `obrien` finds O'Brien.
 */
export const contains = (text: Expression<string> | string, wanted: string): Expression<SqlBool> =>
  sql<SqlBool>`replace(${typeof text === 'string' ? sql.ref(text) : text}, '''', '') like ${patternOf(wanted)} escape '\\'`

/** The same for a column that is written as people typed it. Most texts have only letters that either engine folds fast. */
export function foldedContains(column: string, wanted: string): Expression<SqlBool> {
  const text = sql.ref<string>(column)
  return contains(
    sql<string>`case when octet_length(${text}) <> length(${text}) then search_fold(${text}) else lower(${text}) end`,
    wanted,
  )
}

/**
 * Whether each word that somebody searches for fits, in whatever order: `nguyen linh` finds Nguyễn Thị Linh. `fits`: whether one does,
 * by `contains` or `foldedContains`.
 */
export const containsWords = (wanted: string, fits: (word: string) => Expression<SqlBool>): Expression<SqlBool> =>
  expressionBuilder().and(searchWordsOf(wanted).map(fits))

/** The same for words that may be in any of these columns. */
export const matchesAllWords = (columns: readonly string[], wanted: string): Expression<SqlBool> =>
  containsWords(wanted, (word) => expressionBuilder().or(columns.map((column) => foldedContains(column, word))))

/** Whether a column contains a text character for character, without folding accents. For text that programs write. */
export const containsExactly = (column: string, wanted: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${escaped(wanted)} escape '\\'`

const patternOf = (wanted: string) => escaped(foldForSearch(wanted).replaceAll("'", ''))
const escaped = (wanted: string) => `%${wanted.replace(/[\\%_]/g, '\\$&')}%`

/** The conditions that a column's times lie within a range of the clinic's days, both included; an empty end is open. */
export function ofDays(column: string, { from, to }: DayRange, timeZone: string): Expression<SqlBool>[] {
  const at = sql.ref<string>(column)
  return [
    ...(from ? [sql<SqlBool>`${at} >= ${startOfDay(from, timeZone)}`] : []),
    ...(to ? [sql<SqlBool>`${at} < ${startOfDay(addDays(to, 1), timeZone)}`] : []),
  ]
}

/** How many rows a query finds. */
export async function countRows<T extends keyof Tables>(rows: SelectQueryBuilder<Tables, T, object>): Promise<number> {
  const { count } = await rows.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}
