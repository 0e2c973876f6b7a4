import { z } from 'zod'

/** What a new clinic sets up, in the order in which it makes sense. */
export const setupSteps = ['clinic', 'mail', 'payments', 'booking', 'second_factor', 'backup'] as const
export const setupStepSchema = z
  .object({ step: z.enum(setupSteps), done: z.boolean(), dismissed: z.boolean() })
  .meta({ id: 'SetupStep' })
export type SetupStep = z.infer<typeof setupStepSchema>
export const setupStepChangeSchema = z.object({ dismissed: z.boolean() }).meta({ id: 'SetupStepChange' })

/** How much there is of what may want somebody, by number. */
export const todayCountsSchema = z.object({
  appointments: z.int(),
  toFulfil: z.int(),
  review: z.int(),
  strayPayments: z.int(),
  failedEmails: z.int(),
  expiringVouchers: z.int(),
})
export type TodayCounts = z.infer<typeof todayCountsSchema>

/**
 * What needs the staff now. `waiting`: all that somebody has to do something about; a voucher that ends soon is only
 * good to know. `news`: what came since this member of staff last looked. `setup` is for owners, and empty for others.
 */
export const todaySchema = z
  .object({ counts: todayCountsSchema, waiting: z.int(), news: z.int(), setup: z.array(setupStepSchema) })
  .meta({ id: 'Today' })
export type Today = z.infer<typeof todaySchema>

/** Appointment requests by week; `monday` is such as `2026-03-02`. */
export const requestWeeksSchema = z
  .array(z.object({ monday: z.iso.date(), requests: z.int() }))
  .meta({ id: 'RequestWeeks' })
export type RequestWeeks = z.infer<typeof requestWeeksSchema>

/**
 * Something that came in. It bears no patient's name: who reads a request is logged, and a list of news is no place for
 * one. `subject` is an order's reference, or the kind of an e-mail.
 */
export const newsItemSchema = z.object({
  kind: z.enum(['request', 'order', 'email']),
  id: z.string(),
  at: z.string(),
  subject: z.string(),
  totalCents: z.int().optional(),
  unseen: z.boolean(),
})
export type NewsItem = z.infer<typeof newsItemSchema>
/** Newest first. `until`: what came after this moment is not in it. */
export const newsSchema = z.object({ until: z.string(), items: z.array(newsItemSchema) }).meta({ id: 'News' })
export type News = z.infer<typeof newsSchema>
export const newsSeenSchema = z.object({ until: z.iso.datetime() }).meta({ id: 'NewsSeen' })
