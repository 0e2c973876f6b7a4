import { createHash } from 'node:crypto'
import type { FieldError } from '#contract/problem.ts'
import type { Product } from '#contract/product.ts'
import type { VoucherDetail } from '#contract/voucher.ts'
import { type Cents, currency, formatMoney } from '#domain/money.ts'
import { voucherName } from '#domain/shop/own-amount.ts'
import { treatmentVoucherName } from '#domain/shop/treatment-voucher.ts'
import { type GiftForm, giftDays, giftFaults } from '#domain/vouchers/gift.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { hashToken, makeToken } from '#server/token.ts'
import { auditOrder, insertOrder, type OrderRow, type PaymentRow } from '../orders/orders.ts'
import { markPaid } from '../payments/settle-effects.ts'
import { readTreatmentVouchers } from '../shop/cart-products.ts'
import { asProduct } from '../shop/products.ts'
import { readSetting } from '../stored-settings.ts'
import { findVoucherOrThrow } from './voucher-lookup.ts'

type SaleDeps = Pick<Deps, 'database' | 'payments' | 'now' | 'newId' | 'randomBytes' | 'log'>
type Sale = GiftForm & {
  amount: Cents
  /** The number of a treatment's voucher, as the site lists it. */
  treatmentVoucher?: number | undefined
  quantity: number
  method: 'cash' | 'terminal'
  name: string
  email: string
  phone: string
  idempotencyKey: string
  actor: Actor
}

export type SaleOutcome =
  | { ok: true; orderId: string; reference: string; vouchers: VoucherDetail[] }
  | { ok: false; reason: 'no_product' | 'sold_differently' }
  | { ok: false; reason: 'gift' | 'treatment'; errors: FieldError[] }

/**
 * Sells vouchers at the desk, for cash or by the clinic's own terminal (docs/product.md, "Voucher desk"): an order with
 * a payment of the provider `desk`, which becomes paid the way every order does. `amount` in cents is the value of each
 * voucher, which is the treatment's fee where it names one. `gift*`: whom all of them are for, as at the checkout. The same key is one sale:
 * with other details than it was made with, it is `sold_differently`.
 */
export const sellAtDesk = (deps: SaleDeps, sale: Sale): Promise<SaleOutcome> =>
  inTransaction(deps.database, async (tx) => {
    const reference = `desk-${sale.idempotencyKey}`
    const earlier = await tx
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['payments.order_id', 'orders.cart_hash'])
      .where('payments.provider', '=', 'desk')
      .where('payments.reference', '=', reference)
      .executeTakeFirst()
    if (earlier && earlier.cart_hash !== hashOfSale(sale)) return { ok: false, reason: 'sold_differently' }
    if (earlier) return sold(tx, deps, earlier.order_id)
    const days = giftDays(deps.now().toISOString(), await readSetting(tx, 'clinic.timeZone'))
    const faults = Object.entries(giftFaults(sale, days)).map(([path, message]) => ({ path, message }))
    if (faults.length > 0) return { ok: false, reason: 'gift', errors: faults }

    const treatment = await findTreatment(tx, sale)
    if (!treatment.ok) return { ok: false, reason: 'treatment', errors: [treatment.error] }

    const order = await placeOrder(tx, deps, { sale, treatment: treatment.name })
    if (!order) return { ok: false, reason: 'no_product' }
    const payment = await takePayment(tx, deps, { order, reference, method: sale.method })
    await auditOrder(tx, deps, order.id, {
      actor: sale.actor,
      action: 'voucher.sold_at_desk',
      after: {
        reference: order.reference,
        amount: sale.amount,
        quantity: sale.quantity,
        method: sale.method,
        ...(treatment.name && { treatment: treatment.name }),
      },
    })
    await markPaid(tx, deps, { order, payment, charged: order.total_cents, by: sale.actor })
    return sold(tx, deps, order.id)
  })

/** Stands for all that was entered, whoever of the staff sends it. */
const hashOfSale = ({ actor: _, ...entered }: Sale): string =>
  createHash('sha256').update(JSON.stringify(entered)).digest('hex')

/** The treatment that the vouchers name, empty if none; or the reason why it is not possible. */
async function findTreatment(
  tx: Tx,
  { treatmentVoucher, amount }: Sale,
): Promise<{ ok: true; name: string } | { ok: false; error: FieldError }> {
  if (treatmentVoucher === undefined) return { ok: true, name: '' }
  const voucher = (await readTreatmentVouchers(tx)).find(({ id }) => id === treatmentVoucher)
  if (!voucher)
    return {
      ok: false,
      error: { path: 'treatmentVoucher', message: 'We don’t sell vouchers for this treatment any more' },
    }
  const { treatment: name, cents } = voucher
  const message = `A voucher for ${name} is worth ${formatMoney(cents)}. For another value, choose no treatment`
  return cents === amount ? { ok: true, name } : { ok: false, error: { path: 'amountCents', message } }
}

/** An order of any value, for the shop's voucher. `undefined` when the shop has no such product. */
async function placeOrder(
  tx: Tx,
  deps: SaleDeps,
  { sale, treatment }: { sale: Sale; treatment: string },
): Promise<OrderRow | undefined> {
  const row = await tx
    .selectFrom('products')
    .selectAll()
    .where('kind', '=', 'voucher')
    .orderBy('active', 'desc')
    .orderBy('position')
    .executeTakeFirst()
  if (!row) return undefined
  const product = asProduct(row)
  const { amount } = sale
  const name = treatment ? treatmentVoucherName({ treatment, cents: amount }) : valueName(product, amount)
  const order = await insertOrder(tx, deps, {
    // Nobody's browser holds this token: the order is the desk's.
    browserHash: hashToken(makeToken(deps.randomBytes)),
    cart: {
      ok: true,
      lines: [{ product: { ...product, name }, unit: amount, quantity: sale.quantity, treatment }],
      itemsTotal: amount * sale.quantity,
      voucherUnits: sale.quantity,
      printable: true,
      cartHash: hashOfSale(sale),
    },
    livemode: deps.payments.livemode,
    expiresAt: deps.now(),
  })
  return tx
    .updateTable('orders')
    .set({
      name: sale.name,
      email: sale.email,
      phone: sale.phone,
      gift_to: sale.giftTo,
      gift_email: sale.giftEmail,
      gift_message: sale.giftMessage,
      gift_date: sale.giftDate,
      form_complete: 1,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const valueName = ({ priceCents, name }: Product, amount: Cents) => (amount === priceCents ? name : voucherName(amount))

async function takePayment(
  tx: Tx,
  { newId, now }: SaleDeps,
  { order, reference, method }: { order: OrderRow; reference: string; method: Sale['method'] },
): Promise<PaymentRow> {
  const at = now().toISOString()
  return tx
    .insertInto('payments')
    .values({
      id: newId(),
      order_id: order.id,
      provider: 'desk',
      reference,
      client_secret: null,
      status: 'succeeded',
      amount_cents: order.total_cents,
      currency,
      livemode: order.livemode,
      method,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function sold(db: Reader, deps: SaleDeps, orderId: string): Promise<SaleOutcome> {
  const { reference } = await db
    .selectFrom('orders')
    .select('reference')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom('vouchers').select('id').where('order_id', '=', orderId).orderBy('unit').execute()
  const vouchers: VoucherDetail[] = []
  for (const { id } of rows) vouchers.push(await findVoucherOrThrow(db, deps, id))
  return { ok: true, orderId, reference, vouchers }
}
