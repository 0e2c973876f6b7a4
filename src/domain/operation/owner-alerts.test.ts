import { expect, test } from 'vitest'
import { day, hour, minute } from '../dates/durations.ts'
import { type AlertKind, alertsToSend, type SentAlerts } from './owner-alerts.ts'

/** What is told at each look, of `active` at so many ms after the first. */
function alertsOf(checks: [number, AlertKind[]][]): AlertKind[][] {
  let sent: SentAlerts = {}
  return checks.map(([ms, active]) => {
    const outcome = alertsToSend(active, sent, new Date(Date.UTC(2026, 2, 2) + ms))
    sent = outcome.sent
    return outcome.due
  })
}

test('a lasting problem is reported once, and again after a week', () => {
  const checks: [number, AlertKind[]][] = [0, minute, day, 6 * day, 7 * day, 8 * day].map((ms) => [ms, ['backup']])
  expect(alertsOf(checks)).toEqual([['backup'], [], [], [], ['backup'], []])
})

test('a problem that recurs is reported again, but at most once a day', () => {
  expect(
    alertsOf([
      [0, ['disk']],
      [minute, []],
      [2 * minute, ['disk']],
      [hour, []],
      [day, ['disk']],
      [day + minute, ['disk']],
    ]),
  ).toEqual([['disk'], [], [], [], ['disk'], []])
})

test('a new problem is reported while another lasts', () => {
  expect(
    alertsOf([
      [0, ['disk']],
      [hour, ['disk', 'payments']],
    ]),
  ).toEqual([['disk'], ['payments']])
})
