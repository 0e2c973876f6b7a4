import { expect, test } from 'vitest'
import { likelyDayOf, likelyTimeOf } from './suggested-time.ts'

// 2026-11-28 is a Saturday.
test.each([
  ['Monday', '2026-11-30'],
  ['Thursday at 2 pm', '2026-12-03'],
  ['tue morning please', '2026-12-01'],
  ['Wed after 2 pm', '2026-12-02'],
  ['Friday before lunch', '2026-12-04'],
  ['Saturday', '2026-12-05'],
  ['Friday, 11 December', '2026-12-11'],
  ['Thursday 9.10 am', '2026-12-03'],
  ['Mon 30th 9:15', '2026-11-30'],
  ['the 2nd', '2026-12-02'],
  ['the 31st please', '2026-12-31'],
  ['tomorrow morning', '2026-11-29'],
  ['today if you can', '2026-11-28'],
  ['Friday week', '2026-12-11'],
])('the suggested day for “%s” is %s', (words, day) => {
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
  'the day after tomorrow',
  'Tuesday the 30th',
  'Monday, 4 December',
  '12/1/2026',
  'the 40th',
  'As soon as possible',
  '31/2/2027 or so, Monday',
])('no day is suggested for “%s”', (words) => {
  expect(likelyDayOf(words, '2026-11-28', '2026-11-28')).toBe('')
})

test.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-12-01', '2026-12-07'],
  ['2026-12-20', '2026-12-21'],
])('settled on %s, a request for “Monday” suggests %s', (today, day) => {
  expect(likelyDayOf('Monday', '2026-11-28', today)).toBe(day)
})

test('a request made on a Monday for “Monday” suggests the next Monday', () =>
  expect(likelyDayOf('Monday', '2026-11-30', '2026-11-30')).toBe('2026-12-07'))

test.each([
  ['tomorrow', ''],
  ['30/11', ''],
  ['Friday week', '2026-12-11'],
])('“%s” in a request that is settled on 5 December suggests the day “%s”', (words, day) => {
  expect(likelyDayOf(words, '2026-11-28', '2026-12-05')).toBe(day)
})

test.each([
  ['Thursday at 2 pm', '14:00'],
  ['13/12 3pm', '15:00'],
  ['Mon 30th 9:15', '09:15'],
  ['9.15am on Friday', '09:15'],
  ['2:30', '14:30'],
  ['16:45', '16:45'],
  ['2027-03-05, 12 p.m.', '12:00'],
  ['Tuesday at noon', '12:00'],
  ['2 pm, 14:00', '14:00'],
])('the suggested time for “%s” is %s', (words, time) => {
  expect(likelyTimeOf(words)).toBe(time)
})

test.each([
  'after 2 pm',
  '2 or 3 pm',
  '2-4pm',
  '10 am to 12 pm',
  'between 2 pm and 4 pm',
  '9 am, 11 am',
  'not 9 am',
  'Tuesday morning',
  '5.3.27',
  '2027-03-05',
  '25:00',
  '13 pm',
  '9:75',
  '',
])('no time is suggested for “%s”', (words) => {
  expect(likelyTimeOf(words)).toBe('')
})
