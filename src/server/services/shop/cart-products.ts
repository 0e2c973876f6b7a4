import { createHash } from 'node:crypto'
import type { Product } from '#contract/product.ts'
import { feesSchema } from '#contract/service.ts'
import { priceText } from '#domain/money.ts'
import { type AmountLimits, ownAmountFault, readOwnAmount, voucherName } from '#domain/shop/own-amount.ts'
import { type OfferedTreatment, treatmentOffers } from '#domain/shop/treatment-offer.ts'
import {
  firstTreatmentItem,
  isTreatmentItem,
  type TreatmentVoucher,
  treatmentVoucherName,
} from '#domain/shop/treatment-voucher.ts'
import type { Reader } from '#server/database/connect.ts'
import { readSetting } from '../stored-settings.ts'
import { listProducts } from './products.ts'

/** The product of an item id in a cart. `treatment`: the treatment that a voucher names, empty if none. */
export type CartProduct = { product: Product; treatment: string }

/**
 * The cart's item id for a voucher for a treatment, or for one of its fees by that fee's label. Item ids are whole numbers:
 * this one is derived from the treatment's id, so that it stays the same when the treatment gets another name or amount.
 */
export const treatmentItemId = (treatmentId: string, fee = ''): number =>
  firstTreatmentItem +
  createHash('sha256')
    .update(fee ? `${treatmentId}\n${fee}` : treatmentId)
    .digest()
    .readUIntBE(0, 6)

/** The treatments, as far as their vouchers go. */
export async function readTreatments(db: Reader): Promise<(OfferedTreatment & { id: string })[]> {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'title', 'fees'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ fees, ...treatment }) => ({ ...treatment, fees: feesSchema.parse(JSON.parse(fees)) }))
}

/** The vouchers for treatments on sale; none if the clinic has not turned them on, or sells no vouchers. */
export async function readTreatmentVouchers(db: Reader): Promise<TreatmentVoucher[]> {
  if (!(await readSetting(db, 'shop.treatmentVouchers'))) return []
  return (await readTreatments(db)).flatMap((treatment) =>
    treatmentOffers(treatment).flatMap(({ name, fee, cents }) =>
      cents === null ? [] : [{ id: treatmentItemId(treatment.id, fee), treatment: name, cents }],
    ),
  )
}

/** The products of item ids in a cart, at the database's prices; those not for sale, or not for that amount, are left out. */
export async function cartProducts(db: Reader, ids: readonly number[]): Promise<Map<number, CartProduct>> {
  const products = await listProducts(db)
  const limits = ids.some(readOwnAmount) ? await readSetting(db, 'shop.ownAmount') : null
  const treatments = ids.some(isTreatmentItem) ? await readTreatmentVouchers(db) : []
  const productOf = (id: number): CartProduct | undefined => {
    if (isTreatmentItem(id)) return ofTreatment(id, { products, treatments })
    const product = ofAmount(id, { products, limits })
    return product && { product, treatment: '' }
  }
  return new Map(
    ids.flatMap((id) => {
      const found = productOf(id)
      return found ? [[id, found] as const] : []
    }),
  )
}

/** The first voucher of the shop, at the treatment's fee. */
function ofTreatment(
  id: number,
  { products, treatments }: { products: Product[]; treatments: TreatmentVoucher[] },
): CartProduct | undefined {
  const product = products.find(({ kind }) => kind === 'voucher')
  const voucher = treatments.find((each) => each.id === id)
  if (!product || !voucher) return undefined
  const { treatment, cents } = voucher
  const named = { name: treatmentVoucherName(voucher), price: priceText(cents), priceCents: cents }
  return { product: { ...product, ...named }, treatment }
}

function ofAmount(
  id: number,
  { products, limits }: { products: Product[]; limits: AmountLimits | null },
): Product | undefined {
  const own = readOwnAmount(id)
  const product = products.find((each) => each.id === (own?.productId ?? id))
  if (!own || !product) return product
  if (product.kind !== 'voucher' || !limits || ownAmountFault(own.amount, limits)) return undefined
  return { ...product, name: voucherName(own.amount), price: priceText(own.amount), priceCents: own.amount }
}
