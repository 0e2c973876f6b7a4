import type { z } from 'zod'
import type { openingSchema } from '#contract/hours.ts'
import { announcedDaysBefore, closureNotice, comingClosures, openingOf } from '#domain/content/closures.ts'
import { calendarDay } from '#domain/dates/calendar.ts'
import type { Reader } from '#server/database/connect.ts'
import { readSetting } from '../stored-settings.ts'
import { readSection } from './content.ts'
import { readFilledSection } from './facts.ts'

/**
 * When the clinic is open, and what is to be told of it on the day of `now` by the clinic's clock (docs/product.md,
 * "Closures").
 */
export async function readOpening(db: Reader, now: Date): Promise<z.infer<typeof openingSchema>> {
  const today = calendarDay(now.toISOString(), await readSetting(db, 'clinic.timeZone'))
  const { value: clinic } = await readSection(db, 'clinic')
  const opening = openingOf(clinic.hours, await readFilledSection(db, 'closures', now), today)
  return {
    ...opening,
    coming: comingClosures(opening, today, announcedDaysBefore.hours),
    notice: closureNotice(opening, today),
  }
}
