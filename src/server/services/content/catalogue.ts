import type { Practitioner, PractitionerInput } from '#contract/practitioner.ts'
import type { Service, ServiceInput } from '#contract/service.ts'
import type { Testimonial, TestimonialInput } from '#contract/testimonial.ts'
import type { Collection } from './collection.ts'

/** The treatments. */
export const services: Collection<'services', Service, ServiceInput> = {
  table: 'services',
  entity: 'service',
  toRow: ({ slug, title, shortDesc, description, image, benefits }, before) => ({
    slug,
    title,
    short_desc: shortDesc ?? before?.shortDesc ?? '',
    description,
    image,
    benefits: JSON.stringify(benefits),
  }),
  fromRow: ({ id, slug, image, title, short_desc, description, benefits }) => ({
    id,
    slug,
    image,
    title,
    shortDesc: short_desc,
    description,
    benefits: JSON.parse(benefits),
  }),
}

/** Who treats. */
export const practitioners: Collection<'practitioners', Practitioner, PractitionerInput> = {
  table: 'practitioners',
  entity: 'practitioner',
  toRow: ({ slug, name, title, shortBio, bio, specialties, image, certifications }, before) => ({
    slug,
    name,
    title,
    short_bio: shortBio ?? before?.shortBio ?? '',
    bio,
    specialties: JSON.stringify(specialties ?? before?.specialties ?? []),
    image,
    certifications: JSON.stringify(certifications),
  }),
  fromRow: ({ id, slug, name, title, short_bio, bio, specialties, certifications, image }) => ({
    id,
    slug,
    name,
    title,
    shortBio: short_bio,
    bio,
    specialties: JSON.parse(specialties),
    image,
    certifications: JSON.parse(certifications),
  }),
}

/** What patients said, for the clinic's own eyes (National Law s 133). */
export const testimonials: Collection<'testimonials', Testimonial, TestimonialInput> = {
  table: 'testimonials',
  entity: 'testimonial',
  toRow: ({ name, duration, rating, content }) => ({ name, duration, rating, content }),
  fromRow: ({ id, name, duration, rating, content }) => ({ id, name, duration, rating, content }),
}
