import { type Cents, formatWholeMoney } from '../money.ts'

/** A voucher that names a treatment: its number in a cart, the treatment's name, and its value in cents. */
export type TreatmentVoucher = { id: number; treatment: string; cents: Cents }

/**
 * The first of the numbers that stand in a cart for treatments' vouchers: above those of products and of amounts of the
 * buyer's own (domain/shop/own-amount.ts), with 48 bits above it for each treatment's own.
 */
export const firstTreatmentItem = 2 ** 52

/** Whether a number in a cart stands for a treatment's voucher. */
export const isTreatmentItem = (id: number): boolean => id >= firstTreatmentItem

/** The name of such a voucher, such as `$95 Gift Voucher for Cupping`. */
export const treatmentVoucherName = ({ treatment, cents }: Omit<TreatmentVoucher, 'id'>): string =>
  `${formatWholeMoney(cents)} Gift Voucher for ${treatment}`
