import { calendarDay } from '../dates/calendar.ts'
import { day } from '../dates/durations.ts'
import type { BackupPlan } from './schedule.ts'

const form = /^clinic-backup-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz(?:\.age)?$/

/** The name of a backup made at an instant: its time is UTC. */
export function backupName(at: Date, encrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  return `clinic-backup-${time}.tar.gz${encrypted ? '.age' : ''}`
}

/** When a backup was made by its name, as ISO 8601 UTC text; `undefined` for every other file. */
export function backupTime(name: string): string | undefined {
  const found = form.exec(name)
  if (!found) return undefined
  const [, year, month, date, hours, minutes, seconds] = found
  const time = new Date(`${year}-${month}-${date}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

/** The Monday of a calendar day's week, as a number of days. */
const weekOf = (date: string) => Math.floor((Date.parse(date) / day + 3) / 7)

/**
 * Which of the files in a folder of backups are to go (docs/product.md, "Backups"): of each of the last `keepDaily` days
 * that have any the newest stays, and of each of the last `keepWeekly` weeks. The newest of all stays always, and so does
 * every file of another name. Days and weeks are those of the clinic.
 */
export function backupsToRemove(
  names: readonly string[],
  { keepDaily, keepWeekly }: Pick<BackupPlan, 'keepDaily' | 'keepWeekly'>,
  timeZone: string,
): string[] {
  const known = names
    .flatMap((name) => {
      const at = backupTime(name)
      return at === undefined ? [] : [{ name, date: calendarDay(at, timeZone), at }]
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1))
  const kept = new Set(known.slice(0, 1).map(({ name }) => name))
  const days = Map.groupBy(known, ({ date }) => date)
  for (const [newest] of [...days.values()].slice(0, keepDaily)) if (newest) kept.add(newest.name)
  const weeks = Map.groupBy(known, ({ date }) => weekOf(date))
  for (const [newest] of [...weeks.values()].slice(0, keepWeekly)) if (newest) kept.add(newest.name)
  return known.flatMap(({ name }) => (kept.has(name) ? [] : name))
}
