import { z } from '@hono/zod-openapi'

/** The version that an edit started from, as a request says it. */
export const revisionHeader = z.object({
  'if-match': z
    .string()
    .optional()
    .meta({ description: 'The ETag the edit started from; a stale one is answered 409' }),
})

/** The name of a version in an ETag; `undefined` where none was sent. */
export const editionIn = (etag: string | undefined): string | undefined => etag?.replace(/^(?:W\/)?"|"$/g, '')

/** The number of a version in an ETag; `undefined` where none was sent. */
export const revisionOf = (etag: string | undefined): number | undefined => {
  const digits = etag?.match(/\d+/)?.[0]
  return digits === undefined ? undefined : Number(digits)
}
