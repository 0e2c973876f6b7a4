import { expect, test } from 'vitest'
import { sinceWords } from './since-words.ts'

const timeZone = 'Australia/Adelaide'

test.each([
  ['2026-03-02T23:10:00.000Z', '2026-03-03T01:00:00.000Z', '9.40 am'],
  ['2026-03-03T02:05:00.000Z', '2026-03-03T09:00:00.000Z', '12.35 pm'],
  ['2026-03-02T12:10:00.000Z', '2026-03-03T01:00:00.000Z', '2 March, 10.40 pm'],
])('what began at %s is told at %s as since %s, by the clinic’s clock', (since, now, words) => {
  expect(sinceWords(since, { now: new Date(now), timeZone })).toBe(words)
})
