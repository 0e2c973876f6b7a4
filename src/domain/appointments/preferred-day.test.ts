import { expect, test } from 'vitest'
import { preferredDayOf } from './preferred-day.ts'

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
])('“%s” is read as the day %s', (words, day) => {
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
])('“%s” is read as no particular day', (words) => {
  expect(preferredDayOf(words, '2026-11-28')).toBe('')
})
