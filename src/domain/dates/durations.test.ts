import { expect, test } from 'vitest'
import { backoffDelay, minute, second } from './durations.ts'

test('each failure doubles the wait, until it is as long as it may be', () => {
  const waits = [0, 1, 2, 5, 6, 2000].map((failures) => backoffDelay(failures, { first: second, most: minute }))
  expect(waits).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000])
})
