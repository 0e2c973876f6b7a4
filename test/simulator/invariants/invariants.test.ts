import { describe, expect, test } from 'vitest'
import { invariants } from './all.ts'
import type { Books } from './books.ts'

const at = '2027-03-01T00:00:00.000Z'
const later = '2027-03-05T00:00:00.000Z'

/** What a scenario leaves in which one order of a voucher and a tea was paid, with its mails, and a newsletter went out. */
function soundBooks(): Books {
  const order = {
    id: 'o1',
    reference: 'R1',
    status: 'paid',
    email: 'buyer@visitor.example',
    gift_email: '',
    items_cents: 11850,
    shipping_cents: 1500,
    total_cents: 13350,
    charged_cents: 13350,
    voucher_units: 1,
    paid_payment_id: 'p1',
    expires_at: at,
  }
  const line = { id: 'l1', order_id: 'o1', kind: 'voucher', unit_cents: 10000, quantity: 1 }
  const payment = {
    id: 'p1',
    order_id: 'o1',
    provider: 'stripe',
    reference: 'pi_1',
    status: 'succeeded',
    amount_cents: 13350,
    created_at: at,
  }
  const mail = { status: 'sent', payload: '{}', attempts: 1, next_attempt_at: at, last_error: null }
  const buyer = { ...mail, recipient: 'buyer@visitor.example' }
  const email = (id: string, subject = '') => ({ id: `${id}@127.0.0.1`, to: 'buyer@visitor.example', subject })
  return {
    now: later,
    orders: [order],
    lines: [line, { ...line, id: 'l2', kind: 'goods', unit_cents: 1850 }],
    payments: [payment],
    refunds: [],
    vouchers: [{ id: 'v1', order_id: 'o1', initial_cents: 10000, balance_cents: 6000 }],
    ledger: [
      { id: '1', voucher_id: 'v1', delta_cents: 10000 },
      { id: '2', voucher_id: 'v1', delta_cents: -4000 },
    ],
    outbox: [
      { ...buyer, id: 'm1', template: 'receipt', dedupe_key: 'receipt:o1' },
      { ...buyer, id: 'm2', template: 'voucher', dedupe_key: 'voucher:o1' },
      { ...buyer, id: 'm3', template: 'newsletter', dedupe_key: 'newsletter:n1:s1', payload: '{"newsletterId":"n1"}' },
    ],
    newsletters: [{ id: 'n1', subject: 'News', status: 'sent', started_at: at }],
    leavers: [],
    provider: [{ current: true, reference: 'pi_1', orderId: 'o1', received: 13350, refunded: 0 }],
    emails: [email('m1'), email('m2'), email('m3', 'News')],
    undelivered: [],
    refusedDeliveries: [],
    audiences: new Map([['n1', ['buyer@visitor.example']]]),
    intentions: [{ what: 'voucher', who: 0, payments: ['pi_1', 'pi_2'], agreed: 0 }],
    interrupted: false,
    refusedMail: false,
    // Of each row only what an invariant reads.
  } as unknown as Books
}

const planted: Record<string, (books: Books) => void> = {
  'money in is vouchers, goods and shipping': ({ provider }) => {
    provider[0]!.received += 1
  },
  'no cent is lost': ({ payments }) => {
    payments[0]!.status = 'cancelled'
  },
  'second payments go back': ({ payments, provider }) => {
    payments.push({ ...payments[0]!, id: 'p2', reference: 'pi_2', status: 'duplicate' })
    provider.push({ ...provider[0]!, reference: 'pi_2' })
  },
  'a paid order has exactly its vouchers': ({ vouchers }) => {
    vouchers.push({ ...vouchers[0]!, id: 'v2' })
  },
  'a ledger sums to its balance': ({ ledger }) => {
    ledger[1]!.delta_cents = -3999
  },
  'one wish to buy is one paid order': ({ orders, payments }) => {
    orders.push({ ...orders[0]!, id: 'o2', paid_payment_id: 'p2' })
    payments.push({ ...payments[0]!, id: 'p2', reference: 'pi_2', order_id: 'o2' })
  },
  'a paid order has its mails': ({ outbox }) => {
    outbox.splice(1, 1)
  },
  'what is called sent has arrived, once': ({ emails }) => {
    emails.shift()
  },
  'no mail is given up for nothing': ({ outbox }) => {
    outbox[0]!.status = 'failed'
  },
  'a newsletter reaches everybody once': ({ audiences }) => {
    audiences.set('n1', ['buyer@visitor.example', 'nobody@reader.example'])
  },
  'nothing waits too long': ({ orders }) => {
    orders.push({ ...orders[0]!, id: 'o3', status: 'pending' })
  },
  'every event is delivered': ({ undelivered }) => {
    undelivered.push('payment_intent.succeeded')
  },
  'an event is taken the first time': ({ refusedDeliveries }) => {
    refusedDeliveries.push('payment_intent.succeeded was answered 500')
  },
}

describe('the simulator’s invariants', () => {
  test('hold for consistent data', () => {
    for (const [name, check] of Object.entries(invariants)) expect(check(soundBooks()), name).toEqual([])
  })

  test.each(Object.keys(invariants))('detect the planted violation of: %s', (name) => {
    const books = soundBooks()
    planted[name]!(books)
    expect(invariants[name]!(books)).not.toEqual([])
  })

  test('detect an email that arrived twice without an interruption', () => {
    const books = soundBooks()
    books.emails.push(books.emails[0]!)
    expect(invariants['what is called sent has arrived, once']!(books)).not.toEqual([])
    expect(invariants['what is called sent has arrived, once']!({ ...books, interrupted: true })).toEqual([])
  })

  test('detect a refund that is missing in the product’s data', () => {
    const books = soundBooks()
    books.provider[0]!.refunded = 500
    expect(invariants['no cent is lost']!(books)).not.toEqual([])
  })
})
