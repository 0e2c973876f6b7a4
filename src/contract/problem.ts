import { z } from 'zod'

/** A failure as RFC 9457 describes it; `errors` names the fields of a 422 by path, such as `benefits.0.text`. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .loose()
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problemSchema>
export type FieldError = NonNullable<Problem['errors']>[number]
