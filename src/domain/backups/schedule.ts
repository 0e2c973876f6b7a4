import { atClockTime, calendarDay } from '../dates/calendar.ts'
import { day, hour, minute } from '../dates/durations.ts'

/** When backups are made, and how many of them stay. `time`: such as `02:30`, on the clinic's clock. */
export type BackupPlan = { daily: boolean; time: string; keepDaily: number; keepWeekly: number }

/** How a run went, the last one: `at` is when its process last recorded progress. */
export type BackupRunState = { state: 'running' | 'done' | 'failed'; startedAt: string; at: string }

/** After this time without progress, in ms, another process takes a backup over. */
export const heartbeatTimeout = 60_000
/** How long a failed backup waits to be tried again, in ms. */
export const retryAfter = hour
/** How often a backup is begun again after its process ended unexpectedly, before it counts as failed. */
export const maxTries = 3

/** How long ago something was, in ms, or will be: a clock that was ahead has been set back since. */
const distanceTo = (at: string, now: Date): number => Math.abs(now.getTime() - Date.parse(at))
/** Whether a time was noted by a clock that was ahead: it says nothing, and would keep everything waiting until it comes. */
const isAhead = (at: string, now: Date): boolean => Date.parse(at) - now.getTime() > minute

/** Whether a run counts as given up by its process: it has recorded no progress for a minute. */
export const isAbandoned = ({ state, at }: BackupRunState, now: Date): boolean =>
  state === 'running' && distanceTo(at, now) >= heartbeatTimeout

/** When a backup was last to be made by the plan, as ISO 8601 UTC text. */
export function lastSlot({ time }: Pick<BackupPlan, 'time'>, now: Date, timeZone: string): string {
  const on = (date: Date) => atClockTime(`${calendarDay(date.toISOString(), timeZone)}T${time}`, timeZone)
  const today = on(now)
  return today <= now.toISOString() ? today : on(new Date(now.getTime() - day))
}

type Known = { plan: BackupPlan; timeZone: string; now: Date; lastAt: string; run: BackupRunState | null }

/**
 * Whether a backup is due now (docs/product.md, "Backups"): none was made since the planned time, or the last
 * one failed an hour ago, and none is running. An abandoned one is begun again at once.
 */
export function isBackupDue({ plan, timeZone, now, lastAt, run }: Known): boolean {
  if (run && isAbandoned(run, now)) return true
  if (!plan.daily || run?.state === 'running') return false
  // One that has not come to its destination counts as failed too.
  if (run?.state === 'failed') return distanceTo(run.at, now) >= retryAfter
  return isAhead(lastAt, now) || lastAt < lastSlot(plan, now, timeZone)
}

/** The age from which a backup is overdue, in ms: with a daily plan a day and a half, else eight days. */
const overdueAfter = ({ daily }: Pick<BackupPlan, 'daily'>): number => (daily ? 36 * hour : 8 * day)

/** Whether the newest backup is too old; `lastAt` is empty where there is none, which only a daily plan misses. */
export function isBackupOverdue({ daily, lastAt }: { daily: boolean; lastAt: string }, now: Date): boolean {
  if (lastAt === '') return daily
  return isAhead(lastAt, now) || now.getTime() - Date.parse(lastAt) >= overdueAfter({ daily })
}
