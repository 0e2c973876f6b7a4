import { z } from 'zod'
import { href, imageAddress, line, prose } from './text.ts'

/** A page's metadata for search engines (docs/product.md, "Head and sharing"). */
export const pageHeadSchema = z.object({ title: line(120), description: prose(300), keywords: prose(400) })

/** How a page is laid out: text alone, text about a treatment, or questions that open. */
export const pageTemplates = ['text', 'treatment', 'questions'] as const
export type PageTemplate = (typeof pageTemplates)[number]
/** The position of a page's link, its `place`: the menu at the top, the footer's list, the small print below it, or none. */
export const linkPositions = ['menu', 'footer', 'small-print', 'none'] as const
export type LinkPosition = (typeof linkPositions)[number]

/**
 * A page of running text: a legal page, or one about a treatment. A section's `body` is sanitised HTML.
 * `updated` is the date a legal page names, as text; empty elsewhere.
 */
export const pageSchema = z
  .object({
    template: z.enum(pageTemplates).default('text'),
    title: line(),
    subtitle: prose(500),
    image: z.union([z.literal(''), imageAddress]),
    updated: prose(60),
    sections: z.array(z.object({ heading: line(), body: prose(20_000) })).max(40),
    callToAction: z.object({ text: prose(400), buttonText: line(60), buttonLink: href }).optional(),
    head: pageHeadSchema,
  })
  .meta({ id: 'Page' })
export type Page = z.infer<typeof pageSchema>

/** The frequently asked questions (`/faq`). An answer is plain text; an empty line separates its paragraphs. */
export const faqSchema = z
  .object({
    title: line(),
    subtitle: prose(500),
    questions: z.array(z.object({ question: line(300), answer: prose().min(1, 'Please write an answer') })).max(60),
    head: pageHeadSchema,
  })
  .meta({ id: 'Faq' })
export type Faq = z.infer<typeof faqSchema>
