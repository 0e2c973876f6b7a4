import type { Generated } from 'kysely'
import type { Practitioner } from '#contract/practitioner.ts'
import type { Service } from '#contract/service.ts'
import type { AdminProduct } from '#contract/shop-settings.ts'
import type { Testimonial } from '#contract/testimonial.ts'
import type { TaxClass } from '#domain/shop/tax.ts'
import type { Flag, RowOf } from '../rows.ts'

type OrderedRow = { position: number; created_at: string; updated_at: string }

/** The lists that staff keep, as the contract has them, and the pictures. */
export interface CatalogueTables {
  services: RowOf<Service> & OrderedRow
  practitioners: RowOf<Practitioner> & OrderedRow
  testimonials: RowOf<Testimonial> & OrderedRow
  products: RowOf<Omit<AdminProduct, 'price' | 'taxClass'>> & { tax_class: Generated<TaxClass> } & OrderedRow
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
