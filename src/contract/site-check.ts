import { z } from 'zod'

/**
 * What the check of the site finds: `example` of the clinic that the site was filled with, a `treatment` of the example that is
 * no longer offered, a `placeholder`, a `link` that leads nowhere, a past `date`, a `fact` in braces that Clinic Info does
 * not say, or words that the law on `advertising` restricts.
 */
export const findingKinds = ['example', 'treatment', 'placeholder', 'link', 'fact', 'date', 'advertising'] as const
export type FindingKind = (typeof findingKinds)[number]
export const findingLocations = [
  'section',
  'page',
  'post',
  'service',
  'practitioner',
  'product',
  'email',
  'setting',
] as const
export type FindingLocation = (typeof findingLocations)[number]

/** `id` and `name`: which section, page or entry it is. `found` is what is wrong there, `excerpt` the words around it. */
export const findingSchema = z
  .object({
    kind: z.enum(findingKinds),
    location: z.enum(findingLocations),
    id: z.string(),
    name: z.string(),
    found: z.string(),
    excerpt: z.string(),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof findingSchema>
export const siteCheckSchema = z.object({ findings: z.array(findingSchema) }).meta({ id: 'SiteCheck' })
