import { z } from 'zod'
import { imageAddress, line, prose, slug } from './text.ts'

const requiredFields = 'Please fill out all required fields and add at least one benefit.'
const emptyBenefit = 'Please fill out all benefit fields or remove empty ones.'

/** A treatment that the clinic offers. */
export const serviceSchema = z
  .object({
    id: z.string(),
    slug,
    image: imageAddress,
    title: line(120),
    shortDesc: prose(400),
    description: prose(),
    benefits: z.array(z.object({ text: line(300) })),
  })
  .meta({ id: 'Service' })
export type Service = z.infer<typeof serviceSchema>

/**
 * What staff save of a service (docs/product.md, "Catalogue"). `shortDesc` stays as it is when left out. An `id` in it
 * is ignored.
 */
export const serviceInputSchema = serviceSchema
  .omit({ id: true })
  .extend({
    shortDesc: prose(400).optional(),
    description: line(5000),
    benefits: z
      .array(z.object({ text: z.string().trim().min(1, emptyBenefit).max(300) }))
      .min(1, requiredFields)
      .max(30),
  })
  .meta({ id: 'ServiceInput' })
export type ServiceInput = z.infer<typeof serviceInputSchema>
