import type { DisputeStatus } from '#domain/orders/order-states.ts'
import type { Engine } from '#server/database/connect.ts'
import type { ProviderDispute } from '#server/payments/provider.ts'
import { refundOrder } from '#server/services/orders/order-refund.ts'
import { settle } from '#server/services/payments/settle.ts'
import { httpClient } from './http-client.ts'
import { buy, form, newShop, type TestShop, voucherItem } from './shop.ts'

export const desk = { id: null, name: 'Sam Lee' }

/** A shop's clinic with an address that staff read. */
export async function giveClinicAddress({ database }: Pick<TestShop, 'database'>): Promise<void> {
  const clinic = {
    name: 'A',
    description: '',
    socials: [],
    hours: [],
    phone: '',
    email: 'desk@clinic.example',
    address: 'B',
  }
  await database.db
    .insertInto('content_sections')
    .values({ section: 'clinic', value: JSON.stringify(clinic), revision: 1, updated_at: '2026-03-01T00:00:00.000Z' })
    .execute()
}

let keys = 0
/** A shop whose clinic has an address, with what happens to its paid orders. */
export async function newPaidShop(engine: Engine) {
  const shop = await newShop(engine)
  await giveClinicAddress(shop)
  return {
    ...shop,
    outcome: (orderId: string) => outcomeOf(shop, orderId),
    refund: (orderId: string, amount: number, idempotencyKey = `key-${keys++}`) =>
      refundOrder(shop.deps, { orderId, amount, note: 'changed their mind', idempotencyKey, actor: desk }),
  }
}

/** Buys a cart and settles it. Returns the order's id and the payment's reference. */
export async function buyAndSettle(shop: TestShop, cart: unknown[] = [voucherItem], details: object = form) {
  const { orderId, paymentId } = await buy(httpClient(shop.app), cart, details)
  await settle(shop.deps, { reference: paymentId })
  return { orderId, paymentId }
}

/** Lets the banks speak through the gateway, which knows of no disputes itself. */
export function withDisputes(shop: TestShop) {
  const disputes: ProviderDispute[] = []
  shop.deps.payments = { ...shop.deps.payments, listDisputes: async () => disputes.map((dispute) => ({ ...dispute })) }
  return {
    say: (status: DisputeStatus, reference = 'du_1') => {
      const known = disputes.find((dispute) => dispute.reference === reference)
      if (known) known.status = status
      else disputes.push({ reference, status, amount: 10000 })
    },
  }
}

/**
 * Lets the provider tell these fees in cents of these payments, the first for the payment and the others for disputes, and of
 * any other none. Returns a function that lists the payments asked about since its last call.
 */
export function withFees({ deps }: Pick<TestShop, 'deps'>, fees: Record<string, number[]>) {
  let asked: string[] = []
  deps.payments = {
    ...deps.payments,
    listFees: async (reference) => {
      asked.push(reference)
      return (fees[reference] ?? []).map((amount, place) => ({
        reference: `txn_${reference}_${place}`,
        kind: place === 0 ? 'charge' : 'dispute',
        amount,
        at: new Date(deps.now().getTime() + place * 1000),
      }))
    },
  }
  return () => {
    const since = asked
    asked = []
    return since
  }
}

/** An order as everybody sees it afterwards: its states, what is left on its vouchers, and the emails in their order. */
export async function outcomeOf({ database: { db } }: Pick<TestShop, 'database'>, orderId: string) {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const vouchers = await db.selectFrom('vouchers').selectAll().where('order_id', '=', orderId).orderBy('unit').execute()
  const emails = await db
    .selectFrom('email_outbox')
    .select('template')
    .where('payload', 'like', `%${orderId}%`)
    .orderBy('id')
    .execute()
  const payments = await db
    .selectFrom('payments')
    .select('status')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return {
    status: order.status,
    review: order.review_reason,
    vouchers: vouchers.map(({ status, balance_cents }) => `${status} ${balance_cents / 100}`),
    payments: payments.map(({ status }) => status),
    emails: emails.map(({ template }) => template).filter((name) => name !== 'receipt' && name !== 'voucher'),
  }
}
