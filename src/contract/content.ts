import { z } from 'zod'
import { framedMapAddress } from '#domain/content/clinic-address.ts'
import { faqSchema } from './page.ts'
import { email, href, imageAddress, line, paragraphs, phone, prose, webAddress } from './text.ts'

export const socialSchema = z.object({ type: z.enum(['facebook', 'instagram', 'youtube']), url: webAddress })
export type Social = z.infer<typeof socialSchema>

/** What every page says of the clinic itself. An hours text is such as `9:00 am - 5:00 pm` or `Closed`. */
export const clinicSchema = z
  .object({
    name: line(),
    description: prose(),
    socials: z.array(socialSchema).max(10),
    hours: z.array(z.object({ day: line(40), hours: line(80) })).max(14),
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
export type Hero = z.infer<typeof heroSchema>

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
export type About = z.infer<typeof aboutSchema>

/** The address of a map to be framed. What else people copy of a map becomes one; some of it cannot. */
const mapAddress = z
  .string()
  .trim()
  .max(4000)
  .overwrite((text) => framedMapAddress(text) ?? text)
  .refine((text) => framedMapAddress(text) !== undefined, {
    error:
      'This cannot be shown as a map on the site. In Google Maps, choose Share, then “Embed a map”, copy the HTML and paste all of it here',
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

/** The icons a feature may carry; anything else is shown as a leaf. */
export const featureIcons = ['user', 'leaf', 'heart', 'shield', 'microscope', 'award'] as const
export const featuresSchema = z
  .array(z.object({ icon: z.string().trim().max(40), title: line(120), description: prose(600) }))
  .max(24)
  .meta({ id: 'Features' })
export type Features = z.infer<typeof featuresSchema>

/** Every section of the site's content, by the name it has in the API's paths. */
export const sectionSchemas = {
  navigation: navigationSchema,
  clinic: clinicSchema,
  hero: heroSchema,
  about: aboutSchema,
  contact: contactSchema,
  features: featuresSchema,
  faq: faqSchema,
} as const
export type Section = keyof typeof sectionSchemas
export type SectionContent = { [S in Section]: z.infer<(typeof sectionSchemas)[S]> }

/** One saved version of a section: who saved it, when, and what it said. */
export const revisionSchema = z
  .object({ revision: z.int(), savedAt: z.string(), savedBy: z.string().nullable(), value: z.unknown() })
  .meta({ id: 'Revision' })
