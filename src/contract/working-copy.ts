import { z } from 'zod'

/** A text that is being typed: anything goes, since it is only kept. */
export const draftText = (max: number) => z.string().max(max)

/** What the asking member of staff has typed and not saved, and the version it started from. */
export const workingCopyOf = <T extends z.ZodType>(value: T) =>
  z.object({ value, basedOn: z.int(), savedAt: z.string() })
