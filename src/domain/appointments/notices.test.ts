import { expect, test } from 'vitest'
import { noNoticeYet, noticeOf } from './notices.ts'

const monday = '2027-03-08T04:00:00.000Z'
const tuesday = '2027-03-09T04:00:00.000Z'

test.each([
  ['a time for one who knows nothing', noNoticeYet, { status: 'pending', time: monday }, 'offered'],
  [
    'another time than was offered',
    { status: 'pending', time: monday },
    { status: 'pending', time: tuesday },
    'offered',
  ],
  ['a confirmation', noNoticeYet, { status: 'confirmed', time: monday }, 'confirmed'],
  [
    'what was offered, confirmed',
    { status: 'pending', time: monday },
    { status: 'confirmed', time: monday },
    'confirmed',
  ],
  ['another time', { status: 'confirmed', time: monday }, { status: 'confirmed', time: tuesday }, 'changed'],
  ['a time taken away', { status: 'confirmed', time: monday }, { status: 'confirmed', time: null }, 'withdrawn'],
  ['a request open again', { status: 'confirmed', time: monday }, { status: 'pending', time: null }, 'withdrawn'],
  ['a time after that', { status: 'confirmed', time: null }, { status: 'confirmed', time: monday }, 'changed'],
  ['a cancellation', { status: 'confirmed', time: monday }, { status: 'cancelled', time: monday }, 'cancelled'],
  ['a request that is turned down', noNoticeYet, { status: 'cancelled', time: null }, 'cancelled'],
  [
    'a time after a cancellation',
    { status: 'cancelled', time: monday },
    { status: 'pending', time: monday },
    'offered',
  ],
  ['one that is on again', { status: 'cancelled', time: monday }, { status: 'confirmed', time: monday }, 'confirmed'],
] as const)('a patient is notified of %s', (_, told, now, kind) => expect(noticeOf(told, now)).toBe(kind))

test.each([
  ['is still what they know', { status: 'confirmed', time: monday }, { status: 'confirmed', time: monday }],
  ['went back within the pause', noNoticeYet, noNoticeYet],
  ['is confirmed before there is a time', noNoticeYet, { status: 'confirmed', time: null }],
  ['lost a time that was never told', noNoticeYet, { status: 'pending', time: null }],
  ['lost a time that was only offered', { status: 'pending', time: monday }, { status: 'pending', time: null }],
  ['is over', { status: 'confirmed', time: monday }, { status: 'completed', time: monday }],
  ['stays cancelled', { status: 'cancelled', time: monday }, { status: 'cancelled', time: null }],
] as const)('a patient is not notified of a visit that %s', (_, told, now) =>
  expect(noticeOf(told, now)).toBeUndefined(),
)
