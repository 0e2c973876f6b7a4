import { z } from 'zod'
import { practitioner } from './appointment.ts'

/** How a calendar feed names patients: in full, by initials, or not at all. */
export const feedNames = ['full', 'initials', 'hidden'] as const
export type FeedNames = (typeof feedNames)[number]

/** A calendar that programs subscribe to (docs/product.md, "Calendar feeds"); `practitioner` is empty for the whole clinic. */
export const calendarFeedSchema = z
  .object({
    id: z.string(),
    practitioner: z.string(),
    names: z.enum(feedNames),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.infer<typeof calendarFeedSchema>

export const newFeedSchema = z.object({ practitioner, names: z.enum(feedNames) }).meta({ id: 'NewCalendarFeed' })
export type NewFeed = z.infer<typeof newFeedSchema>

/** A feed with its address, which is returned only once: the database stores only a hash of its secret. */
export const feedAddressSchema = z
  .object({ feed: calendarFeedSchema, url: z.string() })
  .meta({ id: 'CalendarFeedAddress' })
export type FeedAddress = z.infer<typeof feedAddressSchema>
