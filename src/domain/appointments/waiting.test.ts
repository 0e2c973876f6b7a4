import { expect, test } from 'vitest'
import { atClockTime, clockTime } from '../dates/calendar.ts'
import { matchesPreference, offerEnds } from './waiting.ts'

const anything = { weekdays: [], part: 'any', practitioner: '' } as const
// A Monday.
const free = { clockTime: '2027-03-08T14:30', practitioner: 'mara-quinn' }

const timeZone = 'Australia/Adelaide'

test.each([
  ['any time', anything],
  ['a Monday', { ...anything, weekdays: [1, 3] }],
  ['an afternoon', { ...anything, part: 'afternoon' as const }],
  ['whoever is free', { ...anything, practitioner: 'mara-quinn' }],
])('a free time matches a preference for %s', (_, preference) => expect(matchesPreference(preference, free)).toBe(true))

test.each([
  ['a Tuesday', { ...anything, weekdays: [2] }],
  ['a morning', { ...anything, part: 'morning' as const }],
  ['an evening', { ...anything, part: 'evening' as const }],
  ['somebody else', { ...anything, practitioner: 'theo-baptiste' }],
])('a free time does not match a preference for %s', (_, preference) =>
  expect(matchesPreference(preference, free)).toBe(false),
)

test('Sunday counts as weekday 7, and midday counts as afternoon', () => {
  const sunday = { clockTime: '2027-03-07T12:00', practitioner: '' }
  const preference = { ...anything, weekdays: [7], part: 'afternoon', practitioner: 'mara-quinn' } as const
  expect(matchesPreference(preference, sunday)).toBe(true)
  expect(matchesPreference({ ...anything, part: 'morning' }, sunday)).toBe(false)
})

test('an offer expires after its hours, and no later than the time that it offers', () => {
  const time = '2027-03-08T04:00:00.000Z'
  const at = Date.parse(time)
  expect(offerEnds(at - 30 * 3_600_000, { time, hours: 12, timeZone })).toBe(at - 18 * 3_600_000)
  expect(offerEnds(at - 3_600_000, { time, hours: 12, timeZone })).toBe(at)
})

test.each([
  ['1:12 pm', '2027-03-05T13:12', '9 am', '2027-03-06T09:00'],
  ['9 am', '2027-03-05T09:00', '9 pm', '2027-03-05T21:00'],
  ['9:01 am', '2027-03-05T09:01', '9 am', '2027-03-06T09:00'],
  ['8:59 pm', '2027-03-05T20:59', '9 am', '2027-03-06T09:00'],
  ['9:30 pm', '2027-03-05T21:30', '9:30 am', '2027-03-06T09:30'],
  // The night in which the clocks go back an hour.
  ['2 pm before daylight saving ends', '2027-04-03T14:00', '9 am', '2027-04-04T09:00'],
])('an offer of 12 hours made at %s (%s) ends at %s, so that nobody has to answer at night', (_, made, __, ends) => {
  const far = '2027-05-01T04:00:00.000Z'
  const now = Date.parse(atClockTime(made, timeZone))
  expect(clockTime(new Date(offerEnds(now, { time: far, hours: 12, timeZone })).toISOString(), timeZone)).toBe(ends)
})

test('an offer that would end at night ends with an early time that it offers', () => {
  const time = atClockTime('2027-03-06T08:00', timeZone)
  const now = Date.parse(atClockTime('2027-03-05T14:00', timeZone))
  expect(offerEnds(now, { time, hours: 12, timeZone })).toBe(Date.parse(time))
})
