import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'

const folder = mkdtempSync(join(tmpdir(), 'clinic-fingerprint-'))
afterAll(() => rmSync(folder, { recursive: true }))
const printOf = (rows: object[]) => {
  const file = join(folder, 'rows.jsonl')
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  return fingerprintOf(file, () => true)
}

test('the fingerprint of a table ignores the order of columns, and changes with any value', async () => {
  const rows = [
    { id: 'a', name: 'Mei', paid: 1 },
    { id: 'b', name: 'Ivy', paid: 0 },
  ]
  const print = await printOf(rows)
  expect(await printOf([{ paid: 0, name: 'Ivy', id: 'b' }, rows[0]!])).toEqual(print)
  expect((await printOf([{ ...rows[0], paid: 0 }, rows[1]!])).print).not.toBe(print.print)
  expect((await printOf([rows[0]!])).rows).toBe(1)
})
