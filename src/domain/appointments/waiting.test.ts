import { expect, test } from 'vitest'
import { matchesWish, offerEnds } from './waiting.ts'

const anything = { weekdays: [], part: 'any', practitioner: '' } as const
// A Monday.
const free = { clockTime: '2027-03-08T14:30', practitioner: 'mara-quinn' }

test.each([
  ['any time', anything],
  ['a Monday', { ...anything, weekdays: [1, 3] }],
  ['an afternoon', { ...anything, part: 'afternoon' as const }],
  ['whoever is free', { ...anything, practitioner: 'mara-quinn' }],
])('a free time matches a wish for %s', (_, wish) => expect(matchesWish(wish, free)).toBe(true))

test.each([
  ['a Tuesday', { ...anything, weekdays: [2] }],
  ['a morning', { ...anything, part: 'morning' as const }],
  ['an evening', { ...anything, part: 'evening' as const }],
  ['somebody else', { ...anything, practitioner: 'theo-baptiste' }],
])('a free time does not match a wish for %s', (_, wish) => expect(matchesWish(wish, free)).toBe(false))

test('Sunday counts as weekday 7, and midday counts as afternoon', () => {
  const sunday = { clockTime: '2027-03-07T12:00', practitioner: '' }
  expect(matchesWish({ ...anything, weekdays: [7], part: 'afternoon', practitioner: 'mara-quinn' }, sunday)).toBe(true)
  expect(matchesWish({ ...anything, part: 'morning' }, sunday)).toBe(false)
})

test('an offer expires after its hours, and no later than the time that it offers', () => {
  const time = '2027-03-08T04:00:00.000Z'
  const at = Date.parse(time)
  expect(offerEnds(at - 24 * 3_600_000, { time, hours: 12 })).toBe(at - 12 * 3_600_000)
  expect(offerEnds(at - 3_600_000, { time, hours: 12 })).toBe(at)
})
