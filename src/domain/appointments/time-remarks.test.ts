import { expect, test } from 'vitest'
import { openingOf } from '../content/closures.ts'
import { clashRemarks, closedTimeRemark, overlaps } from './time-remarks.ts'

const adelaide = 'Australia/Adelaide'
const week = [
  { day: 'Monday', hours: '9 am - 12 pm, 1 - 5 pm' },
  { day: 'Friday', hours: '', spans: [{ opens: '18:00', closes: '01:00' }] },
  { day: 'Sunday', hours: 'Closed' },
]
const christmas = { from: '2026-12-28', to: '2026-12-28', message: 'Boxing Day holiday.', spans: [] }
const opening = openingOf(week, [christmas], '2026-12-20')
const at = (time: string, minutes = 60) => ({ time: `2027-03-05T${time}:00.000Z`, minutes })

test('visits overlap when they share some time, and not when one begins as the other ends', () => {
  expect(overlaps(at('10:00'), at('10:00'))).toBe(true)
  expect(overlaps(at('10:00'), at('10:59'))).toBe(true)
  expect(overlaps(at('10:59'), at('10:00'))).toBe(true)
  expect(overlaps(at('10:00', 90), at('11:15', 5))).toBe(true)
  expect(overlaps(at('10:00'), at('11:00'))).toBe(false)
  expect(overlaps(at('11:00'), at('10:00'))).toBe(false)
})

test('a remark names each overlapping visit with its local time; from the fourth on they are only counted', () => {
  const anna = { ...at('23:30'), patient: 'Anna Brown', practitioner: 'Mei Lin' }
  const bo = { ...at('23:45'), patient: 'Bo Hart', practitioner: '' }
  expect(clashRemarks([], adelaide)).toEqual([])
  expect(clashRemarks([anna, bo], adelaide)).toEqual([
    'Mei Lin already has Anna Brown at 10:00 AM.',
    'Bo Hart is already booked at 10:15 AM.',
  ])
  expect(clashRemarks([anna, bo, bo, bo], adelaide).slice(3)).toEqual(['1 more visit overlaps with it.'])
  expect(clashRemarks([anna, bo, bo, bo, bo], adelaide).slice(3)).toEqual(['2 more visits overlap with it.'])
})

test('a remark says why the clinic is closed at a time: the weekday, the closed day or the hours', () => {
  expect(closedTimeRemark(opening, '2027-01-10T10:00')).toBe('The clinic is closed on Sundays.')
  expect(closedTimeRemark(opening, '2026-12-28T10:00')).toBe(
    'The clinic is closed on December 28, 2026 (Boxing Day holiday).',
  )
  const monday = 'On that day it’s open 9 am–12 pm, 1–5 pm.'
  expect(closedTimeRemark(opening, '2027-01-11T12:30')).toBe(`The clinic is closed at 12:30 pm. ${monday}`)
  expect(closedTimeRemark(opening, '2027-01-11T17:00')).toBe(`The clinic is closed at 5 pm. ${monday}`)
})

test('no remark appears for an open hour, the part of an evening after midnight, or a day without known hours', () => {
  expect(closedTimeRemark(opening, '2027-01-11T09:00')).toBeUndefined()
  expect(closedTimeRemark(opening, '2027-01-08T23:00')).toBeUndefined()
  expect(closedTimeRemark(opening, '2027-01-09T00:30')).toBeUndefined()
  expect(closedTimeRemark(opening, '2027-01-12T03:00')).toBeUndefined()
  expect(closedTimeRemark(openingOf([], [], '2026-12-20'), '2027-01-10T10:00')).toBeUndefined()
})

test('early on Sunday the clinic is open until the Saturday evening that runs past midnight ends', () => {
  const saturday = openingOf(
    [
      { day: 'Saturday', hours: '', spans: [{ opens: '18:00', closes: '01:00' }] },
      { day: 'Sunday', hours: 'Closed' },
    ],
    [],
    '2026-12-20',
  )
  expect(closedTimeRemark(saturday, '2027-01-10T00:59')).toBeUndefined()
  expect(closedTimeRemark(saturday, '2027-01-10T01:00')).toBe('The clinic is closed on Sundays.')
})
