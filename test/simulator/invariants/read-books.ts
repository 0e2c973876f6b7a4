import type { PaymentIntent, Refund } from '#server/payments/demo/objects.ts'
import type { Simulation } from '../simulation/simulation.ts'
import type { Books, ProviderPayment } from './books.ts'

/** Reads everything that a scenario has left: in the product's tables, in the provider's books, in the mail. */
export async function readBooks(simulation: Simulation): Promise<Books> {
  const { db } = simulation
  const all = <Name extends 'orders' | 'order_lines' | 'payments' | 'refunds' | 'vouchers' | 'voucher_ledger'>(
    name: Name,
  ) => db.selectFrom(name).selectAll().execute()
  return {
    now: simulation.now().toISOString(),
    orders: (await all('orders')) as Books['orders'],
    lines: (await all('order_lines')) as Books['lines'],
    payments: (await all('payments')) as Books['payments'],
    refunds: (await all('refunds')) as Books['refunds'],
    vouchers: (await all('vouchers')) as Books['vouchers'],
    ledger: (await all('voucher_ledger')) as Books['ledger'],
    outbox: await db.selectFrom('email_outbox').selectAll().where('status', '!=', 'let-go').execute(),
    newsletters: await db.selectFrom('newsletters').selectAll().execute(),
    provider: await (simulation.stripe ? stripeBooks(simulation.stripe, simulation.mode()) : demoBooks(simulation)),
    emails: await simulation.mail.emails(),
    undelivered: await undelivered(simulation),
    refusedDeliveries: simulation.webhookDelivery.deliveries.flatMap(({ refused }) => refused),
    audiences: simulation.audiences,
    leavers: [...simulation.leavers],
    intentions: simulation.intentions.map((one) => ({ ...one, payments: [...one.payments] })),
    interrupted: simulation.activeFaults.ever('killed', 'cut', 'database', 'clock'),
    refusedMail: simulation.activeFaults.ever('mail'),
  }
}

async function stripeBooks(stripe: NonNullable<Simulation['stripe']>, mode: string): Promise<ProviderPayment[]> {
  const books = async (of: 'test' | 'live') =>
    booksOf(await stripe[of].payments(), await stripe[of].refunds(), of === mode)
  return [...(await books('test')), ...(await books('live'))]
}

async function demoBooks({ db }: Simulation): Promise<ProviderPayment[]> {
  const payments = await db.selectFrom('demo_payments').select('object').execute()
  const refunds = await db.selectFrom('demo_refunds').select('object').execute()
  return booksOf(
    payments.map(({ object }) => JSON.parse(object)),
    refunds.map(({ object }) => JSON.parse(object)),
    true,
  )
}

const booksOf = (payments: PaymentIntent[], refunds: Refund[], current: boolean): ProviderPayment[] =>
  payments.map(({ id, metadata, status, amount_received }) => {
    const back = refunds.filter((one) => one.payment_intent === id && one.status !== 'failed')
    return {
      current,
      reference: id,
      orderId: metadata.order_id ?? null,
      received: status === 'succeeded' ? amount_received : 0,
      refunded: back.reduce((sum, { amount }) => sum + amount, 0),
    }
  })

async function undelivered({ db, stripe, webhookDelivery }: Simulation): Promise<string[]> {
  if (stripe) return webhookDelivery.deliveries.filter(({ remaining }) => remaining > 0).map(({ event }) => event.type)
  const waiting = await db.selectFrom('demo_events').select('body').where('deliveries_left', '>', 0).execute()
  return waiting.map(({ body }) => (JSON.parse(body) as { type: string }).type)
}
