import { describe, expect, test } from 'vitest'
import { hour, minute } from '../dates/durations.ts'
import { backupName, backupsToRemove, backupTime } from './retention.ts'
import { isBackupDue, isBackupOverdue, lastSlot } from './schedule.ts'

const timeZone = 'Australia/Adelaide'
const plan = { daily: true, time: '02:30', keepDaily: 3, keepWeekly: 2 }
// 2 March 2026 is a Monday; Adelaide is ten and a half hours ahead.
const now = new Date('2026-03-02T00:00:00.000Z')
const slot = '2026-03-01T16:00:00.000Z'
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()

describe('backups that are due', () => {
  test('the daily time follows the clinic’s clock, and before that time yesterday’s counts', () => {
    expect(lastSlot(plan, now, timeZone)).toBe(slot)
    expect(lastSlot(plan, new Date('2026-03-01T15:59:00.000Z'), timeZone)).toBe('2026-02-28T16:00:00.000Z')
  })

  test.each([
    ['none was ever made', '', null, true],
    ['the last one is from before the time', '2026-03-01T15:59:59.000Z', null, true],
    ['one was made since', '2026-03-01T16:00:05.000Z', null, false],
    ['one is being made', '', { state: 'running', startedAt: ago(minute), at: ago(5000) }, false],
    [
      'its process was not heard of for a minute',
      '',
      { state: 'running', startedAt: ago(hour), at: ago(minute) },
      true,
    ],
    ['it failed a moment ago', '', { state: 'failed', startedAt: ago(minute), at: ago(minute) }, false],
    [
      'it is not at the second place since an hour',
      slot,
      { state: 'failed', startedAt: ago(hour), at: ago(hour) },
      true,
    ],
    ['the last one is of a clock that was a year ahead', '2027-03-01T16:00:05.000Z', null, true],
    ['the last one is of a clock some seconds ahead', '2026-03-02T00:00:05.000Z', null, false],
    [
      'its process had a clock that was a year ahead',
      '',
      { state: 'running', startedAt: '2027-03-02T00:00:00.000Z', at: '2027-03-02T00:00:00.000Z' },
      true,
    ],
    ['it failed by such a clock', '', { state: 'failed', startedAt: ago(hour), at: '2027-03-02T00:00:00.000Z' }, true],
    ['it failed an hour ago', '', { state: 'failed', startedAt: ago(hour), at: ago(hour) }, true],
  ] as const)('the schedule decides correctly when %s', (_, lastAt, run, due) => {
    expect(isBackupDue({ plan, timeZone, now, lastAt, run })).toBe(due)
  })

  test.each([
    ['there is none, by a daily plan', true, '', true],
    ['there is none, and none is planned', false, '', false],
    ['the newest is of yesterday', true, ago(24 * hour), false],
    ['the newest is two days old, by a daily plan', true, ago(48 * hour), true],
    ['the newest is two days old, without one', false, ago(48 * hour), false],
    ['the newest is of a clock that was ahead', false, '2027-03-01T16:00:05.000Z', true],
  ] as const)('a backup is overdue or not when %s', (_, daily, lastAt, overdue) => {
    expect(isBackupOverdue({ daily, lastAt }, now)).toBe(overdue)
  })

  test('only an abandoned backup is started again without a schedule', () => {
    const off = { ...plan, daily: false }
    expect(isBackupDue({ plan: off, timeZone, now, lastAt: '', run: null })).toBe(false)
    const run = { state: 'running', startedAt: ago(hour), at: ago(hour) } as const
    expect(isBackupDue({ plan: off, timeZone, now, lastAt: '', run })).toBe(true)
  })
})

describe('backups that are kept', () => {
  const at = (text: string) => backupName(new Date(text), false)

  test('a backup’s name gives its time, and other file names are not taken for backups', () => {
    expect(backupName(now, true)).toBe('clinic-backup-20260302-000000.tar.gz.age')
    expect(backupTime('clinic-backup-20260302-000000.tar.gz.age')).toBe(now.toISOString())
    for (const name of [
      'clinic-backup-20261399-000000.tar.gz',
      'a.tar.gz',
      'clinic-backup-20260302-000000.tar.gz.part',
    ])
      expect(backupTime(name)).toBeUndefined()
  })

  test('the newest of the last days and weeks are kept, and files with other names are left alone', () => {
    const names = [
      at('2026-03-02T00:00:00Z'),
      at('2026-03-01T16:00:00Z'), // the same day in Adelaide
      at('2026-02-28T16:00:00Z'),
      at('2026-02-27T16:00:00Z'),
      at('2026-02-26T16:00:00Z'),
      at('2026-02-20T16:00:00Z'),
      'notes.txt',
    ]
    // Sunday the first is the newest of the week before.
    expect(backupsToRemove(names, plan, timeZone)).toEqual([names[1], names[4], names[5]])
    expect(backupsToRemove(names, { keepDaily: 1, keepWeekly: 3 }, timeZone)).toEqual([names[1], names[3], names[4]])
  })

  test('the newest backup is never removed', () => {
    expect(backupsToRemove([at('2020-01-01T00:00:00Z')], { keepDaily: 0, keepWeekly: 0 }, timeZone)).toEqual([])
  })
})
