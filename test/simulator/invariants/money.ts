import { hour } from '#domain/dates/durations.ts'
import { settledStatuses } from '#domain/orders/order.ts'
import type { Books } from './books.ts'

const isSettled = (status: string) => (settledStatuses as readonly string[]).includes(status)
const sum = <T>(rows: T[], cents: (row: T) => number) => rows.reduce((total, row) => total + cents(row), 0)

/** Money in = vouchers + goods + shipping, to the cent, for each order that was paid, by the provider's books and ours. */
export function moneyAddsUp({ orders, lines, payments, vouchers, provider }: Books): string[] {
  return orders
    .filter(({ status }) => isSettled(status))
    .flatMap((order) => {
      const said: string[] = []
      const payment = payments.find(({ id }) => id === order.paid_payment_id)
      const sold = sum(
        vouchers.filter(({ order_id }) => order_id === order.id),
        ({ initial_cents }) => initial_cents,
      )
      const goods = sum(
        lines.filter(({ order_id, kind }) => order_id === order.id && kind === 'goods'),
        ({ unit_cents, quantity }) => unit_cents * quantity,
      )
      const took = order.charged_cents ?? 0
      if (took !== order.total_cents) said.push(`order ${order.reference} charged ${took} for ${order.total_cents}`)
      // Staff may take what came for an order in review: its price is then what came.
      if (sold + goods !== order.items_cents && order.total_cents === order.items_cents + order.shipping_cents) {
        const expected = sum(
          lines.filter(({ order_id }) => order_id === order.id),
          ({ unit_cents, quantity }) => unit_cents * quantity,
        )
        if (sold + goods !== expected)
          said.push(`order ${order.reference} sold ${sold + goods} of goods for ${expected}`)
      }
      if (payment && payment.provider !== 'desk' && payment.provider !== 'import') {
        const theirs = provider.find(({ reference }) => reference === payment.reference)
        if (theirs?.received !== took)
          said.push(`order ${order.reference} charged ${took}, but the provider took ${theirs?.received}`)
      }
      return said
    })
}

/** Every cent that the provider took for us is in our books, and every cent that went back as well. */
export function nothingIsLost({ orders, payments, refunds, provider }: Books): string[] {
  return provider.flatMap(({ current, reference, orderId, received, refunded }) => {
    if (!current || received === 0 || orderId === null) return []
    const ours = payments.find((payment) => payment.reference === reference)
    if (!ours) return [`${received} cents of payment ${reference} are in no book`]
    const order = orders.find(({ id }) => id === ours.order_id)
    const said: string[] = []
    if (!['succeeded', 'duplicate', 'refunded'].includes(ours.status))
      said.push(
        `payment ${reference} took ${received} cents, but is ${ours.status} in the books (order ${order?.status})`,
      )
    const back = sum(
      refunds.filter(
        ({ payment_id, status }) => payment_id === ours.id && (status === 'succeeded' || status === 'pending'),
      ),
      ({ amount_cents }) => amount_cents,
    )
    if (back !== refunded) said.push(`of payment ${reference} ${refunded} cents went back, but ${back} by the books`)
    return said
  })
}

/** A payment that no order needed has gone back whole. */
export function duplicatesGoBack({ payments, provider }: Books): string[] {
  return payments
    .filter(({ status }) => status === 'duplicate')
    .flatMap(({ reference, amount_cents }) => {
      const theirs = provider.find((payment) => payment.reference === reference)
      return !theirs?.current || theirs.refunded >= amount_cents ? [] : [`the second payment ${reference} was kept`]
    })
}

/** A paid order has exactly its vouchers, and no other has any. */
export function ordersHaveTheirVouchers({ orders, vouchers }: Books): string[] {
  return orders.flatMap((order) => {
    const count = vouchers.filter(({ order_id }) => order_id === order.id).length
    const expected = isSettled(order.status) ? order.voucher_units : 0
    return count === expected
      ? []
      : [`order ${order.reference} (${order.status}) has ${count} vouchers instead of ${expected}`]
  })
}

/** Each ledger sums to its balance, and was never below zero. */
export function ledgersAddUp({ vouchers, ledger }: Books): string[] {
  return vouchers.flatMap(({ id, balance_cents }) => {
    const lines = ledger.filter(({ voucher_id }) => voucher_id === id).sort((a, b) => (a.id < b.id ? -1 : 1))
    const total = sum(lines, ({ delta_cents }) => delta_cents)
    const said: string[] = []
    if (total !== balance_cents)
      said.push(`voucher ${id} has a balance of ${balance_cents}, but its ledger says ${total}`)
    if (balance_cents < 0) said.push(`voucher ${id} has a balance below zero: ${balance_cents}`)
    return said
  })
}

/** Who wanted to buy something once has bought it once, but for what they were asked about and agreed to. */
export function oneWishOneOrder({ orders, payments, refunds, intentions }: Books): string[] {
  /** After an hour, or after a refund, a second purchase is intended: the shop does not ask. */
  const isMeant = (before: Books['orders'][number], order: Books['orders'][number]) =>
    refunds.some(
      ({ payment_id, created_at }) => payment_id === before.paid_payment_id && created_at <= order.created_at,
    ) || Math.abs(Date.parse(order.created_at) - Date.parse(before.paid_at!)) >= hour
  return intentions.flatMap(({ what, who, payments: wanted, agreed }) => {
    const paid = orders
      .filter(({ paid_payment_id }) =>
        payments.some(({ id, reference }) => id === paid_payment_id && wanted.includes(reference ?? '')),
      )
      .sort((one, other) => (one.id < other.id ? -1 : 1))
    const doubled = paid.filter((order, place) => place > 0 && !isMeant(paid[place - 1]!, order))
    return doubled.length <= agreed
      ? []
      : [`buyer ${who} wanted ${what} once and has paid ${paid.length} orders for it`]
  })
}
