import { expect, test } from 'vitest'
import type { AppointmentDetail } from '#contract/appointment.ts'
import { askedAt, isDecidedByPatient, isNotified } from './patient-told.ts'

const change = (kind: 'time' | 'note', at: string) => ({ kind, at })
const told = { kind: 'offered', at: '2026-03-02T01:05:00.000Z', elsewhere: false }
const asked = {
  notice: null,
  told,
  history: [change('time', '2026-03-02T01:00:00.000Z'), change('note', '2026-03-02T02:00:00.000Z')],
}
const of = (changes: object) => askedAt({ ...asked, ...changes } as unknown as AppointmentDetail)

test('a patient counts as asked only of the time that stands, at their own address, and while nothing waits', () => {
  expect(of({})).toBe(told.at)
  expect(of({ told: { ...told, elsewhere: true } })).toBeUndefined()
  expect(of({ told: { ...told, kind: 'confirmed' } })).toBeUndefined()
  expect(of({ told: null })).toBeUndefined()
  expect(of({ notice: { kind: 'offered' } })).toBeUndefined()
  expect(of({ history: [...asked.history, change('time', '2026-03-02T03:00:00.000Z')] })).toBeUndefined()
})

test('a patient counts as told only of the time that stands, not of one that was moved since', () => {
  const time = '2027-03-08T04:00:00.000Z'
  const confirmed = {
    notice: null,
    told: { kind: 'confirmed', time, at: told.at, elsewhere: false },
    status: 'confirmed',
    agreedTime: time,
  }
  const known = (changes: object) => isNotified({ ...confirmed, ...changes } as unknown as AppointmentDetail)
  expect(known({})).toBe(true)
  expect(known({ agreedTime: '2027-03-10T04:00:00.000Z' }), 'an email about it was stopped, or failed').toBe(false)
  expect(known({ agreedTime: null })).toBe(false)
  const off = { ...confirmed.told, kind: 'cancelled' }
  expect(known({ status: 'cancelled', told: off, agreedTime: null })).toBe(true)
})

test('a patient who has decided has to be told of what staff change after it', () => {
  const decided = (...history: object[]) => isDecidedByPatient({ history } as unknown as AppointmentDetail)
  const yes = { kind: 'status', by: 'patient' }
  expect(decided({ kind: 'time', by: 'Sam' }, yes, { kind: 'note', by: 'Sam' })).toBe(true)
  expect(decided(yes, { kind: 'time', by: 'patient' })).toBe(true)
  expect(decided(yes, { kind: 'time', by: 'Sam' })).toBe(false)
  expect(decided(yes, { kind: 'email', by: 'Sam' })).toBe(false)
  expect(decided({ kind: 'status', by: 'Sam' })).toBe(false)
})
