import { z } from 'zod'
import { framedMapAddress } from '#domain/content/clinic-address.ts'
import { type WordKey, wordKeys, words } from '#domain/content/words.ts'
import { appearanceSchema } from './appearance.ts'
import { closuresSchema, hoursSchema } from './hours.ts'
import { faqSchema } from './page.ts'
import type { Role } from './staff.ts'
import { email, href, imageAddress, line, paragraphs, phone, prose, webAddress } from './text.ts'

export const socialSchema = z.object({ type: z.enum(['facebook', 'instagram', 'youtube']), url: webAddress })
export type Social = z.infer<typeof socialSchema>

/** What every page says of the clinic itself. */
export const clinicSchema = z
  .object({
    name: line(),
    description: prose(),
    socials: z.array(socialSchema).max(10),
    hours: hoursSchema,
    phone,
    email,
    address: line(300),
  })
  .meta({ id: 'Clinic' })
export type Clinic = z.infer<typeof clinicSchema>

export const navigationSchema = z
  .array(z.object({ name: line(40), href }))
  .max(20)
  .meta({ id: 'Navigation' })
export type Navigation = z.infer<typeof navigationSchema>

/** The top of the home page. `image` is the first slide; `slides` are the others, kept as they are when left out. */
export const heroSchema = z
  .object({
    title: line(),
    subtitle: prose(500),
    cta: prose(200),
    primaryButtonText: line(60),
    primaryButtonLink: href,
    secondaryButtonText: line(60),
    secondaryButtonLink: href,
    image: imageAddress,
    slides: z.array(imageAddress).max(7).optional(),
  })
  .meta({ id: 'Hero' })

export const aboutSchema = z
  .object({
    image: imageAddress,
    logoImage: imageAddress,
    title: line(),
    subtitle: prose(300),
    description: paragraphs,
    mission: prose(1000),
    founded: z.string().trim().max(40),
    stats: z.array(z.object({ number: line(20), label: line(60) })).max(8),
  })
  .meta({ id: 'About' })

/** The address of a map to be framed. What else people copy of a map becomes one; some of it cannot. */
const mapAddress = z
  .string()
  .trim()
  .max(4000)
  .overwrite((text) => framedMapAddress(text) ?? text)
  .refine((text) => framedMapAddress(text) !== undefined, {
    error:
      'This can’t be shown as a map on the site. In Google Maps, choose Share, “Embed a map” and “Copy HTML”, then paste all of it here',
  })

export const contactSchema = z
  .object({
    mapUrl: z.union([z.literal(''), mapAddress]),
    description: paragraphs,
    address: line(300),
    phone,
    email,
    socials: z.array(socialSchema).max(10),
  })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof contactSchema>
/** What is sent to be saved: the clinic's own details may be left out, and are Clinic Info's (docs/product.md, "Facts"). */
export const sentContactSchema = contactSchema.partial({ address: true, phone: true, email: true, socials: true })
/** The details that the contact section has from Clinic Info. */
export type SharedDetail = 'address' | 'phone' | 'email' | 'socials'

/** The icons a feature may carry; anything else is shown as a leaf. */
export const featureIcons = ['user', 'leaf', 'heart', 'shield', 'microscope', 'award'] as const
export const featuresSchema = z
  .array(z.object({ icon: z.string().trim().max(40), title: line(120), description: prose(600) }))
  .max(24)
  .meta({ id: 'Features' })

/** The words that the clinic has changed, by their names (docs/product.md, "Words"). */
export const wordsSchema = z
  .object(
    Object.fromEntries(wordKeys.map((key) => [key, prose(words[key].max).optional()])) as Record<
      WordKey,
      z.ZodOptional<z.ZodString>
    >,
  )
  .meta({ id: 'Words' })

type SectionFacts = {
  schema: z.ZodType
  /** What staff call it, where it has an editor. */
  label?: string
  /** Who may save it. */
  savedBy: Role
  /** The page that changes with it, if it is shown on a single one. */
  page: '/' | '/faq' | null
}
/**
 * Every section of the site's content, by the name it has in the API's paths. Reading, saving and history follow from
 * here; its built-in default is in `contentDefaults`, its form among the editors.
 */
export const sections = {
  hero: { schema: heroSchema, label: 'Hero', savedBy: 'staff', page: '/' },
  features: { schema: featuresSchema, label: 'Features', savedBy: 'staff', page: '/' },
  about: { schema: aboutSchema, label: 'About', savedBy: 'staff', page: '/' },
  contact: { schema: contactSchema, label: 'Contact', savedBy: 'staff', page: '/' },
  clinic: { schema: clinicSchema, label: 'Clinic Info', savedBy: 'staff', page: '/' },
  // It has a page of its own in the dashboard.
  closures: { schema: closuresSchema, label: 'Closed days', savedBy: 'staff', page: '/' },
  // It is edited among the settings, which are the owners'.
  navigation: { schema: navigationSchema, label: 'Navigation', savedBy: 'owner', page: null },
  faq: { schema: faqSchema, label: 'FAQ', savedBy: 'staff', page: '/faq' },
  words: { schema: wordsSchema, label: 'Words', savedBy: 'staff', page: null },
  // It has a page of its own in the dashboard, and its default in the domain.
  look: { schema: appearanceSchema, label: 'Appearance', savedBy: 'owner', page: null },
} as const satisfies Record<string, SectionFacts>
export type Section = keyof typeof sections
export const sectionNames = Object.keys(sections) as [Section, ...Section[]]
export type SectionContent = { [S in Section]: z.infer<(typeof sections)[S]['schema']> }
/** The sections that have an editor. */
export type EditableSection = { [S in Section]: (typeof sections)[S] extends { label: string } ? S : never }[Section]

/** One saved version of a section: who saved it, when, and what it said. */
export const revisionSchema = z
  .object({ revision: z.int(), savedAt: z.string(), savedBy: z.string().nullable(), value: z.unknown() })
  .meta({ id: 'Revision' })
