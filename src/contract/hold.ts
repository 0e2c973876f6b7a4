import { z } from 'zod'

/** A restored copy from which nothing leaves yet: since when, and when the backup was made that it came from. */
export const holdSchema = z.object({ since: z.string(), copyOf: z.string() }).meta({ id: 'Hold' })

/**
 * What leaves a copy once it is released, by number. `emailsFromBefore` have waited since before the restore;
 * `emailsSince` were written afterwards; `emailsForLater` go on a later day, as gifts do.
 */
export const holdStatusSchema = holdSchema
  .extend({
    emailsFromBefore: z.int(),
    emailsSince: z.int(),
    emailsForLater: z.int(),
    /** The subjects of those that are on their way. */
    newsletters: z.array(z.string()),
    refunds: z.int(),
    /** Events for other programs that have waited since before the restore. */
    webhooksFromBefore: z.int(),
    /** Free times on offer to the waiting list. */
    offers: z.int(),
  })
  .meta({ id: 'HoldFacts' })
export type HoldStatus = z.infer<typeof holdStatusSchema>

/** What becomes of the emails, events and offers that wait from before the restore. */
export const holdReleaseSchema = z.object({ waiting: z.enum(['send', 'drop']) }).meta({ id: 'HoldRelease' })
export type HoldRelease = z.infer<typeof holdReleaseSchema>
