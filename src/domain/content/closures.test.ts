import { expect, test } from 'vitest'
import { closedWords, closureFaults, closureNotice, comingClosures, openingOf, pastClosureFaults } from './closures.ts'
import { type Closure, openState, spansOn } from './opening-hours.ts'

const adelaide = 'Australia/Adelaide'
const closed = (from: string, to = from, message = ''): Closure => ({ from, to, message, spans: [] })
const week = [
  { day: 'Mon - Sat', hours: '9 am - 5 pm' },
  { day: 'Sunday', hours: 'Closed' },
]
const christmas = [
  closed('2026-12-25', '2026-12-25', 'Christmas Day'),
  closed('2026-12-26', '2027-01-03', 'Our week off.'),
]
const short: Closure = { ...closed('2026-12-24'), spans: [{ opens: '09:00', closes: '12:00' }] }

test('a closure takes precedence over the weekday’s hours, and a day’s special hours replace them', () => {
  const opening = openingOf(week, [...christmas, short], '2026-12-20')
  expect(spansOn(opening, '2026-12-23')).toHaveLength(1)
  expect(spansOn(opening, '2026-12-24')).toEqual(short.spans)
  expect(spansOn(opening, '2026-12-25')).toEqual([])
  expect(spansOn(opening, '2027-01-04')).toHaveLength(1)
})

test('“open now” respects closures, over the turn of the year and by the clinic’s clock', () => {
  const opening = openingOf(week, [...christmas, short], '2026-12-20')
  // Thursday 24 December 2026, 11:59 am and noon in Adelaide: UTC+10:30.
  expect(openState(opening, Date.parse('2026-12-24T01:29:00Z'), adelaide)).toEqual({ open: true, closes: '12:00' })
  expect(openState(opening, Date.parse('2026-12-24T01:30:00Z'), adelaide)).toEqual({
    open: false,
    next: { date: '2027-01-04', opens: '09:00', inDays: 11 },
  })
  // Late on 24 December in Adelaide it is the 24th in London too, and still closed on the 25th by Adelaide's clock.
  expect(openState(opening, Date.parse('2026-12-24T23:30:00Z'), adelaide)).toMatchObject({ open: false })
})

test('no next opening is given for a clinic that is closed for longer than the search looks ahead', () => {
  const opening = openingOf(week, [closed('2026-12-01', '2027-06-30')], '2026-12-01')
  expect(openState(opening, Date.parse('2026-12-02T01:00:00Z'), adelaide)).toEqual({ open: false, next: undefined })
})

test('consecutive closures make one notice, from a week before until they are over', () => {
  const told = (today: string) => closureNotice(openingOf(week, [...christmas, short], today), today)
  expect(told('2026-12-16')).toBe('')
  expect(told('2026-12-18')).toBe(
    'Open 9 am–12 pm on December 24, 2026. Closed from December 25, 2026 to January 3, 2027. Christmas Day, Our week off.',
  )
  expect(told('2027-01-03')).toBe('Closed from December 26, 2026 to January 3, 2027. Our week off.')
  expect(told('2027-01-04')).toBe('')
  expect(comingClosures(openingOf(week, christmas, '2026-11-01'), '2026-11-01', 60)).toEqual([
    { days: 'Closed from December 25, 2026 to January 3, 2027', message: 'Christmas Day, Our week off.' },
  ])
})

test('a closed day gives its reason, and a day without known hours gives none', () => {
  const opening = openingOf(week, christmas, '2026-12-20')
  expect(closedWords(opening, '2026-12-25')).toBe('We’re closed on December 25, 2026 (Christmas Day).')
  expect(closedWords(opening, '2027-01-10')).toBe('We’re closed on Sundays.')
  expect(closedWords(opening, '2026-12-24')).toBeUndefined()
  expect(
    closedWords(openingOf([{ day: 'Monday', hours: 'By appointment' }], [], '2026-12-20'), '2026-12-21'),
  ).toBeUndefined()
})

test('days in the wrong order and overlapping days are refused beside their field', () => {
  expect(closureFaults([closed('2026-12-25', '2026-12-24')])).toMatchObject([{ path: '0.to' }])
  expect(closureFaults([closed('2026-12-24', '2026-12-26'), closed('2026-12-26')])).toMatchObject([{ path: '1.from' }])
  expect(closureFaults([closed('2026-12-24', '2028-12-26')])).toMatchObject([{ path: '0.to' }])
  expect(closureFaults(christmas)).toEqual([])
  expect(closureFaults([closed('', '2026-12-26'), closed('2026-02-31', 'soon')])).toEqual([])
})

test('a past closure is refused, unless it was entered before it ended', () => {
  expect(pastClosureFaults(christmas, [], '2026-12-26')).toMatchObject([{ path: '0.to' }])
  expect(pastClosureFaults(christmas, christmas, '2027-05-01')).toEqual([])
  expect(pastClosureFaults(christmas, [], '2026-12-25')).toEqual([])
})
