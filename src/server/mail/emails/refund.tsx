import { z } from 'zod'
import { formatMoney } from '#domain/money.ts'
import { orderForEmail } from '#server/services/orders/orders.ts'
import { NoWrap, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { factsOfOrder, sampleOrder, testNotice } from '../parts/order-email.tsx'

/** How the money was handed back at the desk, or that it is refunded through the payment provider. */
const ways = {
  provider: 'The money goes back the way you paid. It can take up to 10 business days to show up in your account.',
  terminal: 'We put it back on your card at our desk. It can take up to 10 business days to show up in your account.',
  cash: 'We gave it back to you in cash.',
}

/** Notifies the buyer of a refund. The reason is internal, since it may be about the buyer. */
export const refund = defineEmail('refund', {
  payload: z.object({ orderId: z.string(), refundId: z.string() }),
  read: async ({ database: { db } }, { orderId, refundId }) => {
    const order = await orderForEmail(db, orderId)
    const refund = await db
      .selectFrom('refunds')
      .select(['amount_cents', 'method'])
      .where('id', '=', refundId)
      .executeTakeFirst()
    if (!order || !refund) return undefined
    const ended = await db
      .selectFrom('refund_takes')
      .innerJoin('vouchers', 'vouchers.id', 'refund_takes.voucher_id')
      .select('vouchers.id')
      .where('refund_takes.refund_id', '=', refundId)
      .where('vouchers.status', '=', 'void')
      .execute()
    return {
      order,
      amount: refund.amount_cents,
      whole: refund.amount_cents >= (order.charged ?? order.total),
      vouchersEnded: ended.length,
      method: refund.method,
    }
  },
  sample: () => ({ order: sampleOrder, amount: 11500, whole: true, vouchersEnded: 1, method: null }),
  write: (_, { order, ...refund }) => ({
    kind: 'refund',
    facts: { ...factsOfOrder(order), amount: formatMoney(refund.amount) },
    preview: `We’re refunding ${formatMoney(refund.amount)} for order ${order.reference}.`,
    notice: testNotice(order),
    middle: (
      <>
        <Text>
          We’ve refunded {refund.whole ? '' : 'part of '}your order <NoWrap>{order.reference}</NoWrap>:{' '}
          {formatMoney(refund.amount)} ({order.currency}). {ways[refund.method ?? 'provider']}
        </Text>
        {refund.vouchersEnded > 0 && (
          <Text>
            {refund.vouchersEnded === 1
              ? 'A gift voucher from this order is no longer valid.'
              : `${refund.vouchersEnded} gift vouchers from this order are no longer valid.`}
          </Text>
        )}
      </>
    ),
  }),
})
