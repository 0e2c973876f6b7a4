import { type Expression, type SqlBool, sql } from 'kysely'

/** Whether a column or expression, which is in lower case, holds a text that somebody searches for, as it stands. */
export const holds = (text: Expression<string> | string, wanted: string): Expression<SqlBool> =>
  sql<SqlBool>`${typeof text === 'string' ? sql.ref(text) : text} like ${patternOf(wanted)} escape '\\'`

/** The same for a column that is written as people typed it. */
export const holdsAnyCase = (column: string, wanted: string): Expression<SqlBool> =>
  holds(sql<string>`lower(${sql.ref(column)})`, wanted.toLowerCase())

const patternOf = (wanted: string) => `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
