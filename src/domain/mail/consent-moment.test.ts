import { expect, test } from 'vitest'
import { readMoment } from './consent-moment.ts'

const clock = { timeZone: 'Australia/Adelaide', now: new Date('2026-03-05T00:00:00Z') }

test.each([
  ['2024-03-05', '2024-03-04T13:30:00.000Z'],
  ['2024-03-05T03:30:00.123Z', '2024-03-05T03:30:00.123Z'],
  ['2024-03-05 03:30:00 UTC', '2024-03-05T03:30:00.000Z'],
  ['2024-03-05 03:30:00 +1030', '2024-03-04T17:00:00.000Z'],
  ['2024-03-05 14:30', '2024-03-05T04:00:00.000Z'],
  ['5/3/2024', '2024-03-04T13:30:00.000Z'],
  ['05.07.2024 14:30', '2024-07-05T05:00:00.000Z'],
])('“%s” is read as the moment of a consent', (text, moment) => expect(readMoment(text, clock)).toBe(moment))

test.each(['', 'yes', 'March', '12', '2024-02-30', '3/25/2024', '2024-03-05 25:00', '2027-01-01', '0024-03-05'])(
  '“%s” is refused as the moment of a consent',
  (text) => expect(readMoment(text, clock)).toBeUndefined(),
)
