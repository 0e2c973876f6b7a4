import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { wallClock } from '#server/clock.ts'
import { connect } from '#server/database/connect.ts'
import { demoGateway } from '#server/database/migrations/0004-demo-gateway.ts'
import { schemaFor } from '#server/database/migrations/schema.ts'
import type { Received } from '#server/payments/demo/api.ts'
import { missingPayment } from '#server/payments/demo/api-error.ts'
import { chargeOf } from '#server/payments/demo/balance.ts'
import { postTo } from '#server/payments/demo/events.ts'
import type { Event, PaymentIntent, Refund } from '#server/payments/demo/objects.ts'
import { confirmPayment, endWaiting } from '#server/payments/demo/payments.ts'
import { createRefund } from '#server/payments/demo/refunds.ts'
import { startProviderServer } from '#server/payments/demo/server.ts'
import { change, findPayment, savePayment } from '#server/payments/demo/store.ts'
import { signWebhook } from '#server/payments/signature.ts'
import {
  answerAuthentication,
  authenticationPath,
  closeDispute,
  editRefund,
  finishRefund,
  openDispute,
} from './bank.ts'
import { answerWith, type Failure, type PlannedFailure } from './failures.ts'

export type Mode = 'test' | 'live'
export type CardProvider = Awaited<ReturnType<typeof startCardProvider>>
export type Delivery = { type: string; status: number }

/** The keys of one account. */
export const keys = {
  test: { secretKey: 'sk_test_provider4242', publishableKey: 'pk_test_provider4242' },
  live: { secretKey: 'sk_live_provider4242', publishableKey: 'pk_live_provider4242' },
} as const satisfies Record<Mode, { secretKey: string; publishableKey: string }>

/** The publishable key of somebody else's account: it is known, and sees nothing of what is on the first. */
export const neighbourKey = { test: 'pk_test_neighbour4242', live: 'pk_live_neighbour4242' } as const

/** A publishable key is sent as a bearer token too, as every key is. */
const isOfNeighbour = ({ authorization }: Received) =>
  Object.values(neighbourKey).some((key) => authorization === `Bearer ${key}`)

/**
 * The card provider of the demo gateway in Stripe's place, with books of its own, for one mode of an account. What it has
 * besides: the buyer's and the bank's side, and failures to order. `now` is its clock; `secret` signs its webhooks.
 */
export async function startCardProvider({
  now = () => new Date(),
  mode = 'test',
  secret = 'whsec_provider4242',
}: {
  now?: () => Date
  mode?: Mode
  secret?: string
} = {}) {
  const database = await connect({ file: ':memory:' })
  await demoGateway(schemaFor(database.db as unknown as Kysely<unknown>, 'sqlite'))
  const deps = {
    ...wallClock,
    now,
    database,
    newId: uuidv7,
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
    log: pino({ level: 'warn' }),
  }
  const requests: Received[] = []
  let plans: PlannedFailure[] = []

  const planned = ({ method, path }: Received): Failure | undefined => {
    const plan = plans.find(
      (candidate) =>
        candidate.times > 0 && (candidate.method ?? method) === method && (candidate.path?.test(path) ?? true),
    )
    if (plan) plan.times--
    return plan?.failure
  }

  const server = await startProviderServer(deps, {
    keys: keys[mode],
    secret,
    livemode: mode === 'live',
    intercept: async (received, response, answer) => {
      if (received.path.startsWith(authenticationPath)) {
        await answerAuthentication(context, received, response)
        return undefined
      }
      requests.push(received)
      if (isOfNeighbour(received)) throw missingPayment(received.path.split('/').at(-1) ?? '')
      return answerWith(planned(received), response, (fault) => answer(received, fault))
    },
  })
  const { context, url } = server
  const { db } = database
  const objects = async <T>(table: 'demo_payments' | 'demo_refunds'): Promise<T[]> =>
    (await db.selectFrom(table).select('object').orderBy('id').execute()).map(({ object }) => JSON.parse(object))

  let endpoint = ''
  const sign = (body: string, at = now()) => signWebhook({ body, secret, at })
  const headersOf = (body: string) => ({ 'content-type': 'application/json', 'stripe-signature': sign(body) })

  return {
    url,
    keys: keys[mode],
    secret,
    switches: context.switches,
    disputes: context.disputes,
    /** Every request that came, failed ones included. */
    requests,
    payments: () => objects<PaymentIntent>('demo_payments'),
    payment: (id: string) => findPayment(db, id),
    refunds: () => objects<Refund>('demo_refunds'),
    events: async () =>
      (await db.selectFrom('demo_events').select('body').orderBy('id').execute()).map(
        ({ body }): Event => JSON.parse(body),
      ),
    /** As after a day. */
    forgetKeys: () => db.deleteFrom('demo_idempotency_keys').execute(),
    webhooks: {
      deliverTo: (address: string) => {
        endpoint = address
      },
      /** Sends what waits, oldest first, however late it is due by now. What is not taken waits on. */
      deliver: async (send = postTo(endpoint)): Promise<Delivery[]> => {
        const deliveries: Delivery[] = []
        context.events.deliverTo(async (body, headers) => {
          const { status } = await send(body, headers)
          deliveries.push({ type: JSON.parse(body).type, status })
          return { status }
        })
        await db.updateTable('demo_events').set({ deliver_at: '' }).execute()
        await context.events.deliverDue()
        return deliveries
      },
      /** Sends one event again, as Stripe may at any time. */
      deliverAgain: (event: Event) => {
        const body = JSON.stringify(event)
        return postTo(endpoint)(body, headersOf(body))
      },
      /** Loses what waits, as if every webhook was dropped. */
      drop: () => db.updateTable('demo_events').set({ deliveries_left: 0 }).execute(),
    },
    /** The buyer pays with one of Stripe's test cards, or `pm_bank_debit`. Throws a `DemoApiError` where it is refused; declined ones are answered open. */
    pay: (id: string, paymentMethod = 'pm_card_visa') =>
      change(context, async (open) => {
        const given = { payment_method: paymentMethod, return_url: 'https://shop.example/success' }
        await confirmPayment(open, id, given, `${url}${authenticationPath}${id}`).catch((error) => {
          // It is written down as a try.
          if (error.status !== 402) throw error
        })
        return findPayment(open.tx, id)
      }),
    /** The bank answers an authentication, or a debit that was being processed. */
    endWaiting: (id: string, confirmed: boolean) => change(context, (open) => endWaiting(open, id, confirmed)),
    /** Somebody changes a payment in the provider's own dashboard. */
    edit: (id: string, edit: Partial<PaymentIntent>) =>
      change(context, async (open) => savePayment(open, { ...(await findPayment(open.tx, id)), ...edit })),
    /** Books a payment whose booking took its time. */
    bookCharge: (id: string) =>
      change(context, async (open) => {
        const payment = await findPayment(open.tx, id)
        return savePayment(open, { ...payment, latest_charge: chargeOf(open, payment) })
      }),
    editRefund: (id: string, edit: Partial<Refund>) => change(context, (open) => editRefund(open, id, edit)),
    openDispute: (id: string, status = 'needs_response') => change(context, (open) => openDispute(open, id, status)),
    closeDispute: (id: string, status: 'won' | 'lost' | 'warning_closed') =>
      change(context, (open) => closeDispute(open, id, status)),
    /** Somebody refunds in the provider's own dashboard. Throws a `DemoApiError` when that much is not left. */
    refundOutside: (id: string, amount: number) =>
      change(context, (open) => createRefund(open, { payment_intent: id, amount })),
    finishRefund: (id: string, status: 'succeeded' | 'failed') =>
      change(context, (open) => finishRefund(open, id, status)),
    /** The next `times` requests that fit go wrong. The SDK tries a failed one once more. */
    fail: (failure: Failure, { times = 1, method, path }: Partial<Omit<PlannedFailure, 'failure'>> = {}) => {
      plans.push({ failure, times, method, path })
    },
    /** From here on everything goes well. */
    mend: () => {
      plans = []
    },
    close: async () => {
      await context.events.stop()
      await server.close()
      await database.close()
    },
  }
}
