import type { CheckoutForm, CheckoutPrice } from '#contract/checkout.ts'
import { missingFieldMessage } from '#contract/field-error-map.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Cents } from '#domain/money.ts'
import { shippingFee } from '#domain/shop/shipping.ts'
import { giftDays, giftFaults, isGift } from '#domain/vouchers/gift.ts'
import { inLockedTransaction } from '#server/database/connect.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { verifyToken } from '#server/token.ts'
import { saveOwnGifts } from '../orders/order-gifts.ts'
import { findOrder, lockOrder, type OrderRow, payingReference } from '../orders/orders.ts'
import { isSettled, type SettleDeps, settle } from '../payments/settle.ts'
import { readSetting } from '../stored-settings.ts'
import { keyedMutex } from './keyed-mutex.ts'

/** An error in a form: the message's title and text, and its fields. */
export type FormFault = { title: string; detail: string; errors: FieldError[] }

export type PriceOutcome =
  | { ok: true; price: CheckoutPrice }
  /** No such order, or one of another browser. */
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'invalid'; fault: FormFault }
  | { ok: false; reason: 'already_paid'; paymentId: string }
  /** The order was cancelled, is too old, or is with the staff. */
  | { ok: false; reason: 'ended' }
  /** The payment is not open yet, or is being processed. */
  | { ok: false; reason: 'busy' }

const required = (form: CheckoutForm, fields: (keyof CheckoutForm)[]): FieldError[] =>
  fields.filter((field) => !form[field]).map((path) => ({ path, message: missingFieldMessage }))

/**
 * Checks a form in a fixed order with fixed texts (docs/product.md, "Checkout form"); `printable`: every item is a
 * voucher.
 */
export function faultOfForm(form: CheckoutForm, { printable }: { printable: boolean }): FormFault | undefined {
  const person = required(form, ['name', 'email'])
  if (person.length > 0)
    return { title: 'Missing information', detail: 'Please fill in all required fields', errors: person }
  const missing = form.deliveryMethod === 'delivery' ? required(form, ['address', 'city', 'state', 'postalCode']) : []
  if (missing.length > 0)
    return {
      title: 'Missing shipping information',
      detail: 'Please fill in all required shipping fields',
      errors: missing,
    }
  if (form.deliveryMethod === 'print' && !printable) {
    const message = 'Print Now is for orders of gift vouchers only'
    return {
      title: 'Please choose a different delivery method',
      detail: message,
      errors: [{ path: 'deliveryMethod', message }],
    }
  }
  return undefined
}

/**
 * Takes the checkout's form, adds the shipping fee, and makes the provider charge the total
 * (docs/product.md, "Paying"). Returns the price in cents. The provider is told first and our books after: when the
 * payment turns out to have succeeded already, they still hold what was charged. Throws `ProviderError` when the
 * provider does not answer.
 */
export async function priceCheckout(deps: SettleDeps, input: PriceInput): Promise<PriceOutcome> {
  return withLock(input.orderId, async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const outcome = await tryPriceCheckout(deps, input)
      if (outcome) return outcome
    }
    return { ok: false, reason: 'busy' }
  })
}

type PriceInput = { orderId: string; form: CheckoutForm; browserToken: string | undefined }

/** Two forms of one order at once, as from two tabs, could leave the provider with the one's amount and us with the other's. */
const withLock = keyedMutex()

/** One attempt; `undefined` when another process took a form of the same order in between. */
async function tryPriceCheckout(
  deps: SettleDeps,
  { orderId, form, browserToken }: PriceInput,
): Promise<PriceOutcome | undefined> {
  const { db } = deps.database
  const order = await findOrder(db, orderId)
  if (!order || !verifyToken(browserToken, order.browser_hash)) return { ok: false, reason: 'unknown' }
  if (isSettled(order.status)) return { ok: false, reason: 'already_paid', paymentId: await payingReference(db, order) }
  if (order.status !== 'pending' || order.expires_at <= deps.now().toISOString()) return { ok: false, reason: 'ended' }

  const fault = faultOfForm(form, { printable: await isPrintable(deps, orderId) })
  if (fault) return { ok: false, reason: 'invalid', fault }

  const giftFault = await faultOfGift(deps, { form, order })
  if (giftFault) return { ok: false, reason: 'invalid', fault: giftFault }

  const payment = await db
    .selectFrom('payments')
    .select(['id', 'reference'])
    .where('order_id', '=', orderId)
    .where('provider', '=', deps.payments.kind)
    .where('status', '=', 'open')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!payment?.reference) return { ok: false, reason: 'busy' }
  const shipping = shippingFee(form.deliveryMethod, form, await readSetting(db, 'shop.shippingFees'))
  const price = { orderId, itemsTotal: order.items_cents, shipping, amount: order.items_cents + shipping }

  const refused = await updateProviderPayment(deps, payment.reference, {
    amount: price.amount,
    receiptEmail: form.email,
  })
  if (refused) return refused
  const saved = await saveForm(deps, { order, form, price, paymentId: payment.id })
  return saved ? { ok: true, price } : undefined
}

/** The errors in the gift's fields, which are checked after all others. */
async function faultOfGift(
  { database: { db }, now }: Pick<SettleDeps, 'database' | 'now'>,
  { form, order }: { form: CheckoutForm; order: OrderRow },
): Promise<FormFault | undefined> {
  const own = form.gifts ?? []
  if (!isGift(form) && own.length === 0) return undefined
  const days = giftDays(now().toISOString(), await readSetting(db, 'clinic.timeZone'))
  const errors =
    order.voucher_units === 0
      ? [{ path: 'giftTo', message: 'Only gift vouchers can be sent as a gift' }]
      : own.length > 0
        ? ownFaults(own, { days, vouchers: order.voucher_units })
        : asErrors(giftFaults(form, days))
  return errors[0] && { title: 'Please check the gift', detail: errors[0].message, errors }
}

const asErrors = (faults: Record<string, string>, under = ''): FieldError[] =>
  Object.entries(faults).map(([field, message]) => ({ path: `${under}${field}`, message }))

function ownFaults(
  gifts: NonNullable<CheckoutForm['gifts']>,
  { days, vouchers }: { days: ReturnType<typeof giftDays>; vouchers: number },
): FieldError[] {
  if (gifts.length !== vouchers)
    return [{ path: 'gifts', message: `There are ${vouchers} vouchers, and ${gifts.length} people to give them to` }]
  return gifts.flatMap((gift, index) => asErrors(giftFaults(gift, days), `gifts.${index}.`))
}

/** Sets the provider's charge to `amount` cents, or returns why that is no longer possible. */
async function updateProviderPayment(
  deps: SettleDeps,
  reference: string,
  { amount, receiptEmail }: { amount: Cents; receiptEmail: string },
): Promise<PriceOutcome | undefined> {
  try {
    // A fresh key each time: setting an amount is harmless to repeat, and a stored answer could hide a later change.
    const updated = await deps.payments.updatePayment(reference, { amount, receiptEmail, idempotencyKey: deps.newId() })
    if (updated.amount !== amount) throw new ProviderError('the provider kept another amount', false)
    return undefined
  } catch (error) {
    if (!(error instanceof ProviderError) || error.temporary) throw error
    const settlement = await settle(deps, { reference })
    if (!settlement.known || settlement.payment.status === 'open') throw error
    if (isSettled(settlement.orderStatus)) return { ok: false, reason: 'already_paid', paymentId: reference }
    return { ok: false, reason: settlement.payment.status === 'processing' ? 'busy' : 'ended' }
  }
}

async function saveForm(
  deps: SettleDeps,
  { order, form, price, paymentId }: { order: OrderRow; form: CheckoutForm; price: CheckoutPrice; paymentId: string },
): Promise<boolean> {
  return inLockedTransaction(deps.database, async (tx) => {
    const { status, revision } = await lockOrder(tx, deps.database.engine, order.id)
    if (status !== 'pending' || revision !== order.revision) return false
    const at = deps.now().toISOString()
    await tx
      .updateTable('orders')
      .set({
        name: form.name,
        email: form.email,
        phone: form.phone,
        delivery_method: form.deliveryMethod,
        address: form.address,
        city: form.city,
        state: form.state,
        postal_code: form.postalCode,
        gift_to: form.giftTo,
        gift_email: form.giftEmail,
        gift_message: form.giftMessage,
        gift_date: form.giftDate,
        form_complete: 1,
        shipping_cents: price.shipping,
        total_cents: price.amount,
        revision: revision + 1,
        updated_at: at,
      })
      .where('id', '=', order.id)
      .execute()
    await saveOwnGifts(tx, deps, { orderId: order.id, gifts: form.gifts ?? [] })
    await tx
      .updateTable('payments')
      .set({ amount_cents: price.amount, updated_at: at })
      .where('id', '=', paymentId)
      .execute()
    return true
  })
}

async function isPrintable({ database }: Pick<SettleDeps, 'database'>, orderId: string): Promise<boolean> {
  const other = await database.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '!=', 'voucher')
    .executeTakeFirst()
  return other === undefined
}
