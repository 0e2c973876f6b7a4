import { z } from 'zod'
import { type OrderForEmail, orderForEmail } from '#server/services/orders/orders.ts'
import { NoWrap } from '../elements.tsx'
import type { EmailDeps } from '../email.ts'

const at = '2026-03-05T03:30:00.000Z'

/** When a link in an email with made-up people ends. */
export const sampleEnd = '2026-03-12T03:30:00.000Z'

/** A made-up order. */
export const sampleOrder: OrderForEmail = {
  id: 'sample',
  reference: '7KQM-2XHD',
  status: 'paid',
  test: false,
  createdAt: at,
  paidAt: at,
  currency: 'AUD',
  name: 'Alex Sample',
  email: 'alex@visitor.example',
  phone: '0400 000 000',
  deliveryMethod: 'delivery',
  address: '1 Sample Street',
  city: 'Sampleton',
  state: 'SA',
  postalCode: '5000',
  lines: [{ name: '$100 Gift Voucher', kind: 'voucher', image: '', unit: 10000, quantity: 1, total: 10000 }],
  itemsTotal: 10000,
  shipping: 1500,
  total: 11500,
  charged: 11500,
  gifts: [],
  taxRecord: null,
}

/** What an email that needs to know an order and nothing else has besides its text. */
export const orderEmailBase = {
  payload: z.object({ orderId: z.string() }),
  read: ({ database }: EmailDeps, { orderId }: { orderId: string }) => orderForEmail(database.db, orderId),
  sample: () => sampleOrder,
}

/** Those with codes go to the address that is asked for beside them: an old one may no longer be the right one. */
export const resendFromOrder = () => 'You can send it again from its order.'

/** Said above whatever is about an order of the test mode. */
export const testNotice = ({ test }: OrderForEmail) => (test ? 'Test mode: no real money moved.' : '')

/** The facts that every email about an order has for the clinic's words. */
export const factsOfOrder = ({ name, reference }: OrderForEmail) => ({
  name,
  order: { text: reference, element: <NoWrap>{reference}</NoWrap> },
})
