import { expect, test } from 'vitest'
import { z } from 'zod'
import { emptyRow, fromRow, toRow } from './rows.ts'

const schema = z.object({
  name: z.string(),
  sortOrder: z.int(),
  isShown: z.boolean(),
  placeNames: z.array(z.string()),
  shortNote: z.string().optional(),
})
const entry = { name: 'Ana', sortOrder: 2, isShown: true, placeNames: ['Gawler', 'Perth'] }
const columns = { name: 'Ana', sort_order: 2, is_shown: 1 as const, place_names: '["Gawler","Perth"]' }

test('an object of the contract converts to columns and back', () => {
  expect(toRow(entry)).toEqual(columns)
  expect(fromRow(schema, { ...columns, short_note: null })).toStrictEqual(entry)
  expect(fromRow(schema, { ...columns, is_shown: 0, short_note: 'Kind' })).toStrictEqual({
    ...entry,
    isShown: false,
    shortNote: 'Kind',
  })
})

test('an omitted field has no column, and a new row has empty texts and lists', () => {
  expect(toRow({ ...entry, shortNote: undefined })).toEqual(columns)
  expect(emptyRow(schema)).toEqual({ name: '', place_names: '[]' })
})
