import { z } from 'zod'

/** Unsaved text: it is stored without validation. */
export const draftText = (max: number) => z.string().max(max)

/** The unsaved text of the signed-in member of staff, and the version it started from. */
export const workingCopyOf = <T extends z.ZodType>(value: T) =>
  z.object({ value, basedOn: z.int(), savedAt: z.string() })
