import { expect, test } from 'vitest'
import { forEachRow, readInBatches } from './each-row.ts'

const rows = [1, 2, 3, 4, 5]
/** As a query does it: two of those after the last one. */
const read = async (after: number | undefined) => rows.filter((row) => row > (after ?? 0)).slice(0, 2)
const failure = 'rows failed'

test('a row that fails holds up none after it, also of later batches, and is thrown at the end', async () => {
  const done: number[] = []
  const work = async (row: number) => {
    if (row === 2) throw new Error('two')
    done.push(row)
  }
  const run = forEachRow(readInBatches(2, read), work, { failure })
  await expect(run).rejects.toThrow('1 rows failed')
  await expect(run).rejects.toMatchObject({ errors: [new Error('two')] })
  expect(done).toEqual([1, 3, 4, 5])
})

test('rows for which nothing was done are not counted, and the limit counts the others', async () => {
  const seen: number[] = []
  const isOdd = async (row: number) => {
    seen.push(row)
    return row % 2 === 1
  }
  expect(await forEachRow(rows, isOdd, { failure })).toBe(3)
  seen.length = 0
  expect(await forEachRow(readInBatches(2, read), isOdd, { failure, limit: 2 })).toBe(2)
  expect(seen).toEqual([1, 2, 3])
})

test('work ends at the row before which the signal was aborted', async () => {
  const stop = new AbortController()
  const work = async (row: number) => row === 2 && stop.abort()
  expect(await forEachRow(rows, work, { failure, signal: stop.signal })).toBe(1)
})
