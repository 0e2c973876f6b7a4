import { once } from 'node:events'
import { authenticationPath } from './authentication.ts'
import { Books, type StripeEvent } from './books.ts'
import { confirmPayment, endWaiting } from './confirm.ts'
import { closeDispute, openDispute } from './disputes.ts'
import type { Failure, Planned } from './failures.ts'
import { keys, type Mode } from './keys.ts'
import { findPayment } from './payments.ts'
import { createRefund, finishRefund } from './refunds.ts'
import { apiServer, type Received } from './server.ts'
import { createWebhooks } from './webhooks.ts'

export type StripeCounterpart = Awaited<ReturnType<typeof startCounterpart>>

/**
 * A local counterpart of Stripe's API over real HTTP, on a port of its own: what Stripe refuses, it refuses in the same
 * words. What it has besides: the buyer's and the bank's side, and failures to order. `now` is its clock; `told` takes its
 * events instead of its own webhooks.
 */
export async function startCounterpart({
  now = () => new Date(),
  told,
}: {
  now?: () => Date
  told?: (event: StripeEvent) => void
} = {}) {
  const webhooks = createWebhooks(now)
  const tell = told ?? webhooks.told
  const account = { test: new Books(false, now, tell), live: new Books(true, now, tell) }
  const requests: Received[] = []
  let plans: Planned[] = []

  const planned = ({ method, path }: Received): Failure | undefined => {
    const plan = plans.find(
      (candidate) =>
        candidate.times > 0 && (candidate.method ?? method) === method && (candidate.path?.test(path) ?? true),
    )
    if (plan) plan.times--
    return plan?.failure
  }

  let url = ''
  const server = apiServer({ account, requests, planned, origin: () => url })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  url = `http://127.0.0.1:${address.port}`

  const booksOf = (paymentId: string) => (account.live.payments.has(paymentId) ? account.live : account.test)

  return {
    url,
    keys,
    account,
    /** Every request that came, failed ones included. */
    requests,
    webhooks,
    /** The buyer pays with one of Stripe's test cards. Throws a `StripeFault` when it is declined. */
    pay: (id: string, paymentMethod = 'pm_card_visa') => {
      const books = booksOf(id)
      const given = { payment_method: paymentMethod, return_url: 'https://shop.example/success' }
      return confirmPayment(books, findPayment(books, id), given, (payment) => `${url}${authenticationPath}${payment}`)
    },
    /** The bank answers an authentication, or a debit that was being processed. */
    endWaiting: (id: string, well: boolean) => endWaiting(booksOf(id), findPayment(booksOf(id), id), well),
    openDispute: (id: string, status?: Parameters<typeof openDispute>[2]) => openDispute(booksOf(id), id, status),
    closeDispute: (id: string, status: 'won' | 'lost' | 'warning_closed', mode: Mode = 'test') =>
      closeDispute(account[mode], id, status),
    /** Somebody refunds in the provider's own dashboard. Throws a `StripeFault` when that much is not left. */
    refundOutside: (id: string, amount: number) => createRefund(booksOf(id), { payment_intent: id, amount }),
    finishRefund: (id: string, status: 'succeeded' | 'failed', mode: Mode = 'test') =>
      finishRefund(account[mode], id, status),
    /** The next `times` requests that fit go wrong. The SDK tries a failed one once more. */
    fail: (failure: Failure, { times = 1, method, path }: Partial<Omit<Planned, 'failure'>> = {}) => {
      plans.push({ failure, times, method, path })
    },
    /** From here on everything goes well. */
    mend: () => {
      plans = []
    },
    close: async () => {
      await webhooks.settled()
      server.close()
      server.closeAllConnections()
    },
  }
}
