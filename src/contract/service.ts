import { z } from 'zod'
import { feeLimits } from '#domain/content/fees.ts'
import { imageAddress, line, prose, slug } from './text.ts'

const requiredFields = 'Please fill out all required fields and add at least one benefit.'
const emptyBenefit = 'Please fill out all benefit fields or remove empty ones.'

export const minutesFault = `Please enter whole minutes, from ${feeLimits.least} to ${feeLimits.most}`
export const feeFault = 'Please enter an amount from $0.00 to $10,000.00, such as 95.00'

/** The duration and price of a visit, in whole cents (docs/product.md, "Durations and fees"); `null` if not stated. */
export const feeSchema = z
  .object({
    label: line(60, 'Please enter a name, such as First visit'),
    minutes: z.int(minutesFault).min(feeLimits.least, minutesFault).max(feeLimits.most, minutesFault).nullable(),
    cents: z.int(feeFault).min(0, feeFault).max(feeLimits.cents, feeFault).nullable(),
    hidden: z.boolean().default(false),
  })
  .meta({ id: 'Fee' })
export const feesSchema = z.array(feeSchema).max(12)

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
    fees: feesSchema,
  })
  .meta({ id: 'Service' })
export type Service = z.infer<typeof serviceSchema>

/**
 * What staff save of a service (docs/product.md, "Catalogue"). `shortDesc` and `fees` stay as they are when left out. An `id` in it
 * is ignored.
 */
export const serviceInputSchema = serviceSchema
  .omit({ id: true })
  .extend({
    shortDesc: prose(400).optional(),
    fees: feesSchema.optional(),
    description: line(5000),
    benefits: z
      .array(z.object({ text: z.string().trim().min(1, emptyBenefit).max(300) }))
      .min(1, requiredFields)
      .max(30),
  })
  .meta({ id: 'ServiceInput' })
export type ServiceInput = z.infer<typeof serviceInputSchema>
