import { z } from 'zod'
import { aboutSchema, contactSchema, featuresSchema, heroSchema } from '#contract/content.ts'
import { imageAddress, prose } from '#contract/text.ts'

/**
 * The forms' shapes. They are the contract's, but for lists of plain texts: a form names its entries by objects, so that
 * these can be moved without losing what is typed in them.
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
