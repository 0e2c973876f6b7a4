import { expect, test } from 'vitest'
import { day, hour, minute } from '../dates/durations.ts'
import { type AlertKind, alertsToTell, type ToldAlerts } from './owner-alerts.ts'

/** What is told at each look, of `active` at so many ms after the first. */
function toldOf(looks: [number, AlertKind[]][]): AlertKind[][] {
  let told: ToldAlerts = {}
  return looks.map(([ms, active]) => {
    const outcome = alertsToTell(active, told, new Date(Date.UTC(2026, 2, 2) + ms))
    told = outcome.told
    return outcome.tell
  })
}

test('what goes on is told once, and again after a week', () => {
  const looks: [number, AlertKind[]][] = [0, minute, day, 6 * day, 7 * day, 8 * day].map((ms) => [ms, ['backup']])
  expect(toldOf(looks)).toEqual([['backup'], [], [], [], ['backup'], []])
})

test('what was well and fails anew is told again, but what comes and goes only once a day', () => {
  expect(
    toldOf([
      [0, ['disk']],
      [minute, []],
      [2 * minute, ['disk']],
      [hour, []],
      [day, ['disk']],
      [day + minute, ['disk']],
    ]),
  ).toEqual([['disk'], [], [], [], ['disk'], []])
})

test('one that is new is told while another goes on', () => {
  expect(
    toldOf([
      [0, ['disk']],
      [hour, ['disk', 'payments']],
    ]),
  ).toEqual([['disk'], ['payments']])
})
