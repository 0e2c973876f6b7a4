import { StripeFault } from '#test/support/stripe-counterpart/fault.ts'
import type { Step } from '../story/steps.ts'
import type { World } from '../world/world.ts'

type Work = Extract<Step, { do: 'provider' }>

/** What happens at the card provider, in its dashboard and at the buyers' banks. Nothing of it asks the shop. */
export function happenAtProvider(world: World, { work, nth }: Work): void {
  const { stripe } = world
  if (!stripe) return
  const mode = world.mode()
  const books = stripe.account[mode]
  const pick = <T>(all: T[]): T | undefined => all[nth % Math.max(1, all.length)]
  const payments = [...books.payments.values()]
  switch (work) {
    case 'refunds wait':
    case 'refunds are quick':
      books.refundsWait = work === 'refunds wait'
      return
    case 'refund succeeds':
    case 'refund fails': {
      const waiting = pick([...books.refunds.values()].filter(({ status }) => status === 'pending'))
      if (!waiting) return
      world.troubles.begin('review')
      stripe.finishRefund(waiting.id, work === 'refund succeeds' ? 'succeeded' : 'failed', mode)
      return
    }
    case 'dispute opened': {
      const paid = pick(payments.filter(({ status, id }) => status === 'succeeded' && !disputed(world, id)))
      if (paid) stripe.openDispute(paid.id)
      return
    }
    case 'dispute won':
    case 'dispute lost': {
      const open = pick([...books.disputes.values()].filter(({ status }) => status === 'needs_response'))
      if (open) stripe.closeDispute(open.id, work === 'dispute won' ? 'won' : 'lost', mode)
      return
    }
    case 'refund in its own dashboard': {
      const paid = pick(payments.filter(({ status }) => status === 'succeeded'))
      if (!paid || disputed(world, paid.id)) return
      world.troubles.begin('review')
      try {
        stripe.refundOutside(paid.id, Math.ceil(paid.amount / 2))
      } catch (error) {
        // Not that much is left: the dashboard says so, and nothing happens.
        if (!(error instanceof StripeFault)) throw error
      }
      return
    }
    case 'debit succeeds':
    case 'debit fails': {
      const waiting = pick(payments.filter(({ status }) => status === 'processing'))
      if (waiting) stripe.endWaiting(waiting.id, work === 'debit succeeds')
    }
  }
}

/** The banks answer everything that they were still asked. */
export function endAllWaiting({ stripe, troubles }: World): void {
  if (!stripe) return
  for (const mode of ['test', 'live'] as const) {
    const { payments, refunds } = stripe.account[mode]
    for (const { id, status } of payments.values()) if (status === 'processing') stripe.endWaiting(id, true)
    for (const { id, status } of refunds.values())
      if (status === 'pending') {
        troubles.begin('review')
        stripe.finishRefund(id, 'succeeded', mode)
      }
  }
}

const disputed = ({ stripe, mode }: World, paymentId: string): boolean =>
  [...(stripe?.account[mode()].disputes.values() ?? [])].some(({ payment_intent }) => payment_intent === paymentId)
