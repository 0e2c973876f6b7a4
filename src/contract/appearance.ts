import { z } from 'zod'
import { type Appearance, cornerNames } from '#domain/appearance/appearance.ts'
import { type TypePairName, typePairs } from '#domain/appearance/typefaces.ts'

/** A colour such as `#1e5c48`, as people copy it: with or without `#`, in any case. */
const colour = z
  .string()
  .trim()
  .max(40)
  .overwrite((text) => `#${text.toLowerCase().replace(/^#/, '')}`)
  .regex(/^#[\da-f]{6}$/, 'Please enter a colour such as #1e5c48: six digits from 0 to 9 and a to f')

/** What a clinic chooses of its appearance (docs/product.md, "Appearance"). */
export const appearanceSchema = z
  .object({
    primary: colour,
    accent: colour,
    typePair: z.enum(Object.keys(typePairs) as [TypePairName, ...TypePairName[]]),
    corners: z.enum(cornerNames),
    footerLandscape: z.boolean(),
    heroSlides: z.boolean(),
  })
  .meta({ id: 'Look' }) satisfies z.ZodType<Appearance>
