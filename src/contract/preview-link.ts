import { z } from 'zod'

/** A link by which anyone may see what isn't public, until `expiresAt` (ISO 8601). */
export const previewLinkSchema = z.object({ url: z.string(), expiresAt: z.string() }).meta({ id: 'PreviewLink' })
