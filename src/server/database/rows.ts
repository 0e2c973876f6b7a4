import { z } from 'zod'

export type Flag = 0 | 1

/** The name of a field's column: that of `shortBio` is `short_bio`. */
type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : ''
const columnName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Stored<Value> = Value extends undefined
  ? null
  : Value extends boolean
    ? Flag
    : Value extends string | number
      ? Value
      : string

/** The columns that keep an object of the contract: 0 or 1 for flags, JSON for lists, null for what is left out. */
export type RowOf<Entry> = { [Field in keyof Entry as ColumnName<Field & string>]-?: Stored<Entry[Field]> }
type ColumnsOf<Entry> = {
  [Field in keyof Entry as ColumnName<Field & string>]: Stored<Exclude<Entry[Field], undefined>>
}

/** The columns of the fields that are there. */
export const toRow = <Entry extends object>(entry: Entry): ColumnsOf<Entry> =>
  Object.fromEntries(
    Object.entries(entry)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [columnName(field), stored(value)]),
  ) as ColumnsOf<Entry>

function stored(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' ? JSON.stringify(value) : value
}

/** The object of the contract that a row keeps, by the fields of its schema. */
export const fromRow = <S extends z.ZodObject>(schema: S, row: RowOf<z.output<S>>): z.output<S> =>
  Object.fromEntries(
    Object.entries(schema.shape)
      .map(([field, type]) => [field, read(type, (row as Record<string, unknown>)[columnName(field)])])
      .filter(([, value]) => value !== null),
  )

function read(type: z.core.$ZodType, value: unknown): unknown {
  if (type instanceof z.ZodOptional) return value === null ? null : read(type.unwrap(), value)
  if (type instanceof z.ZodBoolean) return value === 1
  return type instanceof z.ZodArray || type instanceof z.ZodObject ? JSON.parse(String(value)) : value
}

/** The columns of a schema's texts and lists where nothing is filled in. */
export const emptyRow = (schema: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(schema.shape).flatMap(([field, type]) => {
      if (type instanceof z.ZodString) return [[columnName(field), '']]
      return type instanceof z.ZodArray ? [[columnName(field), '[]']] : []
    }),
  )
