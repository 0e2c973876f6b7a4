import { z } from 'zod'
import { aboutSchema, contactSchema, featuresSchema, heroSchema } from '#contract/content.ts'
import { imageAddress, prose } from '#contract/text.ts'

/**
 * The types of the form values. They are the contract's, except for lists of strings: a form needs objects as entries, so
 * that they can be reordered without losing input.
 */
const texts = <T extends z.ZodType<string, string>>(text: T, most: number) => z.array(z.object({ text })).max(most)

export const heroForm = heroSchema.extend({ slides: texts(imageAddress, 7) })
export const featuresForm = z.object({ items: featuresSchema })
export const aboutForm = aboutSchema.extend({ description: texts(prose(), 30) })
export const contactForm = contactSchema.extend({ description: texts(prose(), 30) })

export type HeroForm = z.infer<typeof heroForm>
export type FeaturesForm = z.infer<typeof featuresForm>
export type AboutForm = z.infer<typeof aboutForm>
export type ContactForm = z.infer<typeof contactForm>

export const toTexts = (list: string[] = []) => list.map((text) => ({ text }))
export const fromTexts = (list: { text: string }[]) => list.map(({ text }) => text)
