import { expect, test } from 'vitest'
import type { AppointmentDetail } from '#contract/appointment.ts'
import { askedAt } from './patient-told.ts'

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
