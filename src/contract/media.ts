import { z } from 'zod'
import { listPageSchema, pageNumber, searchText } from './list.ts'

/** The text alternative of a picture, for people who cannot see it. Empty if the picture is decorative. */
export const altText = z.string().trim().max(300)

export const pictureUseKinds = [
  'section',
  'page',
  'service',
  'practitioner',
  'product',
  'post',
  'newsletter',
  'setting',
] as const
/**
 * What shows a picture. `id` is the section's or setting's name, a page's slug, or the row's id. `sent`: a newsletter that people
 * have, or are being sent; it keeps the picture.
 */
export const pictureUseSchema = z
  .object({ kind: z.enum(pictureUseKinds), id: z.string(), name: z.string(), sent: z.literal(true).optional() })
  .meta({ id: 'PictureUse' })
export type PictureUse = z.infer<typeof pictureUseSchema>

/** A picture of the library. `width` and `height` in px; `bytes` is 0 where it was never noted. */
export const libraryPictureSchema = z
  .object({
    id: z.string(),
    address: z.string(),
    name: z.string(),
    alt: z.string(),
    /** Somebody has said that it only decorates: it wants no alt text. */
    decorative: z.boolean(),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    addedAt: z.string(),
    uses: z.array(pictureUseSchema),
  })
  .meta({ id: 'LibraryPicture' })
export type LibraryPicture = z.infer<typeof libraryPictureSchema>

export const pictureFilters = ['all', 'unused', 'undescribed'] as const
export type PictureFilter = (typeof pictureFilters)[number]

export const libraryQuerySchema = z.object({
  filter: z.enum(pictureFilters).default('all'),
  q: searchText,
  page: pageNumber,
})
export type LibraryQuery = z.infer<typeof libraryQuerySchema>

/** One page of the library, newest first. */
export const libraryPageSchema = listPageSchema(libraryPictureSchema).meta({ id: 'LibraryPage' })
export type LibraryPage = z.infer<typeof libraryPageSchema>

/** A file that is sent, and what it shows. */
export const uploadSchema = z.object({
  file: z.instanceof(File, { error: 'Please choose a picture' }).meta({ type: 'string', format: 'binary' }),
  alt: altText.optional(),
})
/** A picture on another site, which the server fetches. */
export const pictureFromWebSchema = z
  .object({
    address: z
      .string()
      .trim()
      .max(4000)
      .refine(
        (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
        'Please enter an address starting with https://',
      ),
  })
  .meta({ id: 'PictureFromWeb' })
export const replacementSchema = uploadSchema.pick({ file: true })
export const pictureInputSchema = z
  .object({ alt: altText, decorative: z.boolean().optional() })
  .meta({ id: 'PictureInput' })
export type PictureInput = z.infer<typeof pictureInputSchema>

/** What the pictures of the public pages show, by address; those without a description are left out. */
export const altTextsSchema = z.record(z.string(), z.string()).meta({ id: 'AltTexts' })
export type AltTexts = z.infer<typeof altTextsSchema>
