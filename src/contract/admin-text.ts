import { z } from 'zod'
import { type WordKey, wordKeys } from '#domain/content/words.ts'
import { clinicTime } from './admin-post.ts'
import { wordsSchema } from './content.ts'
import { faqSchema } from './page.ts'
import { draftText, workingCopyOf } from './working-copy.ts'

/** When what is saved comes out, on the clinic's clock; until then visitors see what they saw before. Empty: at once. */
const publishAt = z.union([z.literal(''), clinicTime])

const allWords = <T extends z.ZodType>(one: (key: WordKey) => T) =>
  z.object(Object.fromEntries(wordKeys.map((key) => [key, one(key)])) as Record<WordKey, T>)

/**
 * The sections that are written over some time, as pages are: what is saved of each, with every one of the words, empty
 * where it says its default; and what may be typed meanwhile (docs/product.md, "Saving and history").
 */
export const texts = {
  faq: {
    schema: faqSchema.extend({ publishAt }).meta({ id: 'FaqText' }),
    typed: z.object({
      title: draftText(1000),
      subtitle: draftText(5000),
      questions: z.array(z.object({ question: draftText(2000), answer: draftText(20_000) })).max(60),
      head: z.object({ title: draftText(1000), description: draftText(5000), keywords: draftText(5000) }),
      publishAt: draftText(40),
    }),
  },
  words: {
    schema: allWords((key) => wordsSchema.shape[key].unwrap())
      .extend({ publishAt })
      .meta({ id: 'WordsText' }),
    // One of a later release may be missing in what was typed before it.
    typed: allWords(() => draftText(5000).default('')).extend({ publishAt: draftText(40) }),
  },
} as const
export type TextSection = keyof typeof texts
export const textSections = Object.keys(texts) as [TextSection, ...TextSection[]]
export type TextContent = { [S in TextSection]: z.infer<(typeof texts)[S]['schema']> }

/** A section as staff edit it: what is saved last, which may be still to come out at `changesAt` (ISO 8601; else empty). */
export const adminTextSchema = <T extends z.ZodType>(value: T) =>
  z.object({ revision: z.int(), changesAt: z.string(), value })
export type AdminText<S extends TextSection> = { revision: number; changesAt: string; value: TextContent[S] }

export const openedTextSchema = <T extends z.ZodType>(value: T, typed: z.ZodType) =>
  adminTextSchema(value).extend({ workingCopy: workingCopyOf(typed).nullable() })
export type OpenedText<S extends TextSection> = AdminText<S> & {
  workingCopy: { value: TextContent[S]; basedOn: number; savedAt: string } | null
}
