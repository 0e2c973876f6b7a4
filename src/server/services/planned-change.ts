import { atClockTime } from '#domain/dates/calendar.ts'
import type { Reader } from '../database/connect.ts'
import { readSetting } from './stored-settings.ts'

/** The public version of a text, and the next one with its time (ISO 8601); the last two are empty if none is planned. */
export type WithPlannedChange = { value: string; next_value: string; next_at: string }

/** Whether a version waits for its time at an instant. */
export const isScheduled = ({ next_at }: Pick<WithPlannedChange, 'next_at'>, now: Date) => next_at > now.toISOString()

/** The public version at an instant: a planned one becomes public at its time. */
export const shownAt = (row: WithPlannedChange, now: Date): string =>
  row.next_value !== '' && !isScheduled(row, now) ? row.next_value : row.value

/**
 * When what visitors see last changed (ISO 8601): a planned version at its time. `undefined` while one waits, since only the time of
 * its planning is kept beside it.
 */
export const changedAt = (row: WithPlannedChange & { updated_at: string }, now: Date): string | undefined =>
  isScheduled(row, now) ? undefined : row.next_at || row.updated_at

/** The version that is saved last, out already or not. */
export const latestVersion = ({ value, next_value }: WithPlannedChange): string => next_value || value

/** The columns that a save writes: `at` is the time of publication (ISO 8601), empty for at once. */
export const plannedColumns = (
  value: string,
  { at, shown }: { at: string /** What visitors see until then. */; shown: string },
): WithPlannedChange => (at ? { value: shown, next_value: value, next_at: at } : { value, next_value: '', next_at: '' })

/**
 * When a change comes out (ISO 8601) that is planned for a time of the clinic's clock; empty where it is not planned.
 * `undefined` for a time that has passed.
 */
export async function plannedInstant(db: Reader, publishAt: string, now: Date): Promise<string | undefined> {
  if (publishAt === '') return ''
  const at = atClockTime(publishAt, await readSetting(db, 'clinic.timeZone'))
  return at > now.toISOString() ? at : undefined
}
