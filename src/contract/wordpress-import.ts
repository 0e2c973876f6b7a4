import { z } from 'zod'

/** The largest files that are taken, in bytes, and how much one export may have. */
export const maxExportBytes = 30 * 1024 * 1024
export const maxZipBytes = 100 * 1024 * 1024
export const maxItems = 1000

/** An export of WordPress (Tools → Export), and if there is one a zip of its folder wp-content/uploads. */
export const wordpressFilesSchema = z
  .object({
    file: z.instanceof(File).meta({ type: 'string', format: 'binary' }),
    pictures: z.instanceof(File).optional().meta({ type: 'string', format: 'binary' }),
  })
  .meta({ id: 'WordpressFiles' })

/**
 * What an export would bring: `posts` and `pages` that are new; `known`: how many an earlier import has brought; `pictures`:
 * how many they show, `inZip`: how many of those the zip has; the others are fetched from `site`. `left`: what does not come.
 */
export const wordpressCheckSchema = z
  .object({
    id: z.string(),
    fileName: z.string(),
    site: z.string(),
    posts: z.int(),
    pages: z.int(),
    known: z.int(),
    pictures: z.int(),
    inZip: z.int(),
    titles: z.array(z.object({ kind: z.enum(['post', 'page']), title: z.string() })),
    left: z.array(z.object({ title: z.string(), reason: z.string() })),
  })
  .meta({ id: 'WordpressCheck' })
export type WordpressCheck = z.infer<typeof wordpressCheckSchema>

/** `id` of the article or page that was made; `notes`: what is to be looked at, such as a picture that was not to be had. */
export const wordpressItemSchema = z.object({
  kind: z.enum(['post', 'page']),
  title: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  id: z.string().nullable(),
  notes: z.array(z.string()),
})
export type WordpressItem = z.infer<typeof wordpressItemSchema>

export const wordpressProgressSchema = z
  .object({
    id: z.string(),
    fileName: z.string(),
    status: z.enum(['checked', 'running', 'done']),
    total: z.int(),
    done: z.int(),
    items: z.array(wordpressItemSchema),
  })
  .meta({ id: 'WordpressProgress' })
export type WordpressProgress = z.infer<typeof wordpressProgressSchema>
/** The import that was started last, if any. */
export const lastWordpressImportSchema = z
  .object({ latest: wordpressProgressSchema.nullable() })
  .meta({ id: 'LastWordpressImport' })
