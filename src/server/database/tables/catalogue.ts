import type { Generated } from 'kysely'
import type { Practitioner } from '#contract/practitioner.ts'
import type { Service } from '#contract/service.ts'
import type { KeptProduct } from '#contract/shop-settings.ts'
import type { Testimonial } from '#contract/testimonial.ts'
import type { TaxClass } from '#domain/shop/tax.ts'
import type { Flag, RowOf } from '../rows.ts'

type Kept = { position: number; created_at: string; updated_at: string }

/** The lists that staff keep, as the contract has them, and the pictures. */
export interface CatalogueTables {
  services: RowOf<Service> & Kept
  practitioners: RowOf<Practitioner> & Kept
  testimonials: RowOf<Testimonial> & Kept
  products: RowOf<Omit<KeptProduct, 'price' | 'taxClass'>> & { tax_class: Generated<TaxClass> } & Kept
  media: {
    id: string
    address: string
    name: string
    alt: string
    /** It only decorates, and wants no alt text. */
    decorative: Generated<Flag>
    /** The searchable text: name and alt text, folded. */
    search: string
    width: number
    height: number
    /** 0 where it was not noted. */
    bytes: number
    created_at: string
    updated_at: string
  }
}
