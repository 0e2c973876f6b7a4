import { z } from '@hono/zod-openapi'
import { Refusal } from '../refusal.ts'
import { type ApiContext, actorOf } from './router.ts'

/** The version that an edit started from, as a request says it. */
export const revisionHeader = z.object({
  'if-match': z
    .string()
    .optional()
    .meta({ description: 'The ETag the edit started from; an out-of-date one gets a 409' }),
})

/** The revision that an edit started from; `undefined` if the request names none. */
export const baseRevision = (c: ApiContext): string | undefined =>
  c.req.header('if-match')?.replace(/^(?:W\/)?"|"$/g, '')

/** The same where versions have numbers. */
export function baseRevisionNumber(c: ApiContext): number | undefined {
  const digits = c.req.header('if-match')?.match(/\d+/)?.[0]
  return digits === undefined ? undefined : Number(digits)
}

/** Who saves a text, and the version that they started from. */
export const editContext = (c: ApiContext) => ({ basedOn: baseRevisionNumber(c), actor: actorOf(c) })

/** Says which version is answered, so that a save can say what it started from. */
export const setRevisionHeader = (c: ApiContext, revision: string | number): void => c.header('ETag', `"${revision}"`)

/** Someone else has saved since the version that an edit started from: what they saved, and who and when if known. */
export const staleRefusal = (
  revision: string | number,
  current: unknown,
  last?: { savedBy: string; savedAt: string },
): Refusal => new Refusal('stale', undefined, { revision, current, ...last })
