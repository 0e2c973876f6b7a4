import { z } from 'zod'
import { tidyRegistration } from '#domain/identity/business.ts'
import { imageAddress, line, prose, slug } from './text.ts'

const requiredFields = 'Please fill out all required fields and add at least one certification.'
const emptyCertification = 'Please fill out all certification fields or remove empty ones.'

/** Somebody who treats. */
export const practitionerSchema = z
  .object({
    id: z.string(),
    slug,
    name: line(120),
    title: line(160),
    registration: z.string().trim().overwrite(tidyRegistration).max(60).optional(),
    shortBio: prose(800),
    bio: prose(),
    specialties: z.array(line(160)),
    languages: z.array(line(60)).max(30).optional(),
    image: imageAddress,
    certifications: z.array(line(200)),
  })
  .meta({ id: 'Practitioner' })
export type Practitioner = z.infer<typeof practitionerSchema>

/**
 * What staff save of a practitioner (docs/product.md, "Catalogue"). `registration`, `shortBio`, `specialties` and
 * `languages` stay as they are when left out.
 */
export const practitionerInputSchema = practitionerSchema
  .omit({ id: true })
  .extend({
    shortBio: prose(800).optional(),
    specialties: z.array(line(160)).max(30).optional(),
    bio: line(5000),
    certifications: z.array(z.string().trim().min(1, emptyCertification).max(200)).min(1, requiredFields).max(30),
  })
  .meta({ id: 'PractitionerInput' })
export type PractitionerInput = z.infer<typeof practitionerInputSchema>
