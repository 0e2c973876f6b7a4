import { z } from 'zod'

/** The rows of a list that are acted on in one call: at most a page of any list. */
export const manyIds = z.array(z.string().min(1).max(64)).min(1).max(100)

/** What became of each: done, now or before, or refused for a reason. */
export const manyOutcomeSchema = z
  .object({ done: z.array(z.string()), refused: z.array(z.object({ id: z.string(), reason: z.string() })) })
  .meta({ id: 'ManyOutcome' })
export type ManyOutcome = z.infer<typeof manyOutcomeSchema>
