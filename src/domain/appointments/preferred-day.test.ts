import { expect, test } from 'vitest'
import { likelyDayOf, preferredDayOf } from './preferred-day.ts'

test.each([
  ['2027-03-05', '2027-03-05'],
  ['2027-03-05 in the morning', '2027-03-05'],
  ['5/3/2027', '2027-03-05'],
  ['5.3.27', '2027-03-05'],
  ['13/1', '2027-01-13'],
  ['3 March after 2 pm', '2027-03-03'],
  ['the 3rd of March', '2027-03-03'],
  ['Friday, 4 December', '2026-12-04'],
  ['March 5, 2027', '2027-03-05'],
  ['Sept. 9', '2027-09-09'],
  ['29 Feb', '2028-02-29'],
  ['28/11', '2026-11-28'],
  ['27/11', '2027-11-27'],
])('“%s” is %s', (words, day) => {
  expect(preferredDayOf(words, '2026-11-28')).toBe(day)
})

test.each([
  'Tuesday morning',
  'As soon as possible',
  'after 2 pm',
  '31/2/2027',
  '2027-13-40',
  '',
  'in May',
  '2 maybe 3',
])('“%s” names no day', (words) => {
  expect(preferredDayOf(words, '2026-11-28')).toBe('')
})

// 2026-11-28 is a Saturday.
test.each([
  ['Monday', '2026-11-30'],
  ['Thursday at 2 pm', '2026-12-03'],
  ['tue morning please', '2026-12-01'],
  ['Wed after 2 pm', '2026-12-02'],
  ['Friday before lunch', '2026-12-04'],
  ['Saturday', '2026-12-05'],
  ['Friday, 11 December', '2026-12-11'],
])('“%s” likely means %s', (words, day) => {
  expect(likelyDayOf(words, '2026-11-28', '2026-11-28')).toBe(day)
})

test.each([
  'next Tuesday',
  'Monday or Tuesday',
  'Mondays and Fridays',
  'not Friday',
  'after Wednesday',
  'any day but Friday',
  'satisfied with anything',
  'the week of Monday',
  'As soon as possible',
  '31/2/2027 or so, Monday',
])('“%s” leaves the day to the staff', (words) => {
  expect(likelyDayOf(words, '2026-11-28', '2026-11-28')).toBe('')
})

test.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-12-01', '2026-12-07'],
  ['2026-12-20', '2026-12-21'],
])('“Monday” of a request that is settled on %s is %s', (today, day) => {
  expect(likelyDayOf('Monday', '2026-11-28', today)).toBe(day)
})

test('a Monday that is asked for on a Monday is the next one', () =>
  expect(likelyDayOf('Monday', '2026-11-30', '2026-11-30')).toBe('2026-12-07'))
