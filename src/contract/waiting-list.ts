import { z } from 'zod'
import { appointmentSchema, practitioner, waitingPreferenceSchema } from './appointment.ts'
import { pageNumber } from './list.ts'

/** The state of a free time: it is being offered, taken, not taken by anyone, or withdrawn by staff. */
export const freeTimeStates = ['open', 'taken', 'ended', 'withdrawn'] as const
export type FreeTimeState = (typeof freeTimeStates)[number]

/** The state of an offer to one person; `skipped`: they could not be asked when it was their turn. */
export const offerStates = [
  ...(['waiting', 'open', 'accepted', 'declined', 'expired', 'withdrawn', 'skipped'] as const),
] as const
export type OfferState = (typeof offerStates)[number]

/** Somebody on the waiting list, with the request that they wait with. `offered`: the free time that is open to them now. */
export const waitingEntrySchema = appointmentSchema
  .pick({
    ...({ id: true, firstName: true, lastName: true, phone: true, service: true } as const),
    ...({ practitioner: true, status: true, preferredDate: true, agreedTime: true } as const),
  })
  .extend({
    ...waitingPreferenceSchema.shape,
    since: z.string(),
    /** Whether they have given an address, so that they can be offered a time by email. */
    hasEmail: z.boolean(),
    offered: z.object({ time: z.string(), until: z.string() }).nullable(),
  })
  .meta({ id: 'WaitingEntry' })
export type WaitingEntry = z.infer<typeof waitingEntrySchema>

export const waitingQuerySchema = z.object({ page: pageNumber })
export const waitingListSchema = z
  .object({ items: z.array(waitingEntrySchema), total: z.int(), page: z.int(), pageSize: z.int() })
  .meta({ id: 'WaitingList' })
export type WaitingList = z.infer<typeof waitingListSchema>

const clockTime = z.iso.datetime({ local: true, precision: -1, error: 'Please enter a date and time' })

/** A time that has come free, such as `2027-03-05T14:30` by the clinic's clock, and who is free then, if that is known. */
export const freeTimeQuerySchema = z.object({ time: clockTime, practitioner: practitioner.default('') })
export type FreeTimeQuery = z.infer<typeof freeTimeQuerySchema>

/** Who waits for such a time, in the order in which they are asked; and whether others wait whom it does not suit. */
export const waitingMatchesSchema = z
  .object({ suits: z.array(waitingEntrySchema), others: z.array(waitingEntrySchema) })
  .meta({ id: 'WaitingMatches' })
export type WaitingMatches = z.infer<typeof waitingMatchesSchema>

/** Offers a free time to people of the waiting list, one after another. `appointmentIds` are their requests, in order. */
export const newFreeTimeSchema = freeTimeQuerySchema
  .extend({
    appointmentIds: z
      .array(z.string().max(64))
      .min(1, 'Please choose at least one person')
      .max(50, 'Please choose at most 50 people')
      .refine((ids) => new Set(ids).size === ids.length, 'Somebody is named twice'),
  })
  .meta({ id: 'NewFreeTime' })
export type NewFreeTime = z.infer<typeof newFreeTimeSchema>

/** A free time with its offers, in their order. */
export const freeTimeSchema = z
  .object({
    id: z.string(),
    time: z.string(),
    practitioner: z.string(),
    state: z.enum(freeTimeStates),
    offers: z.array(
      z.object({
        id: z.string(),
        appointmentId: z.string(),
        name: z.string(),
        state: z.enum(offerStates),
        until: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'FreeTime' })
export type FreeTime = z.infer<typeof freeTimeSchema>
