import { z } from 'zod'
import { line } from './text.ts'

/**
 * What a patient said. Kept for the clinic's own use: Australian law forbids them in health advertising (National
 * Law s 133), so that no public page shows any.
 */
export const testimonialSchema = z
  .object({
    id: z.string(),
    name: line(120),
    duration: line(120),
    rating: z.int().min(1).max(5),
    content: line(3000),
  })
  .meta({ id: 'Testimonial' })
export type Testimonial = z.infer<typeof testimonialSchema>

/** What staff save of a testimonial (docs/product.md, "Catalogue"). */
export const testimonialInputSchema = testimonialSchema
  .omit({ id: true })
  .extend({ rating: z.int().min(1).max(5).default(5) })
  .meta({ id: 'TestimonialInput' })
export type TestimonialInput = z.infer<typeof testimonialInputSchema>
