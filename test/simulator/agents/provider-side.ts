import { DemoApiError } from '#server/payments/demo/api-error.ts'
import type { CardProvider } from '#test/support/card-provider/provider.ts'
import type { Step } from '../scenario/steps.ts'
import type { Simulation } from '../simulation/simulation.ts'

type ProviderStep = Extract<Step, { do: 'provider' }>

/** What happens at the card provider, in its dashboard and at the buyers' banks. Nothing of it asks the shop. */
export async function happenAtProvider(simulation: Simulation, { work, nth }: ProviderStep): Promise<void> {
  const stripe = simulation.stripe?.current()
  if (!stripe) return
  const pick = <T>(all: T[]): T | undefined => all[nth % Math.max(1, all.length)]
  const payments = await stripe.payments()
  switch (work) {
    case 'refunds wait':
    case 'refunds are quick':
      stripe.switches.refundsWait = work === 'refunds wait'
      return
    case 'refund succeeds':
    case 'refund fails': {
      const waiting = pick((await stripe.refunds()).filter(({ status }) => status === 'pending'))
      if (!waiting) return
      simulation.activeFaults.begin('review')
      await stripe.finishRefund(waiting.id, work === 'refund succeeds' ? 'succeeded' : 'failed')
      return
    }
    case 'dispute opened': {
      const paid = pick(payments.filter(({ status, id }) => status === 'succeeded' && !disputed(stripe, id)))
      if (paid) await stripe.openDispute(paid.id)
      return
    }
    case 'dispute won':
    case 'dispute lost': {
      const open = pick([...stripe.disputes.values()].filter(({ status }) => status === 'needs_response'))
      if (open) await stripe.closeDispute(open.id, work === 'dispute won' ? 'won' : 'lost')
      return
    }
    case 'refund in its own dashboard': {
      const paid = pick(payments.filter(({ status }) => status === 'succeeded'))
      if (!paid || disputed(stripe, paid.id)) return
      simulation.activeFaults.begin('review')
      try {
        await stripe.refundOutside(paid.id, Math.ceil(paid.amount / 2))
      } catch (error) {
        // Not that much is left: the dashboard says so, and nothing happens.
        if (!(error instanceof DemoApiError)) throw error
      }
      return
    }
    case 'debit succeeds':
    case 'debit fails': {
      const waiting = pick(payments.filter(({ status }) => status === 'processing'))
      if (waiting) await stripe.endWaiting(waiting.id, work === 'debit succeeds')
    }
  }
}

/** The banks answer everything that they were still asked. */
export async function endAllWaiting({ stripe, activeFaults }: Simulation): Promise<void> {
  for (const mode of ['test', 'live'] as const) {
    const provider = stripe?.[mode]
    for (const { id, status } of (await provider?.payments()) ?? [])
      if (status === 'processing') await provider?.endWaiting(id, true)
    for (const { id, status } of (await provider?.refunds()) ?? [])
      if (status === 'pending') {
        activeFaults.begin('review')
        await provider?.finishRefund(id, 'succeeded')
      }
  }
}

const disputed = ({ disputes }: CardProvider, paymentId: string): boolean =>
  [...disputes.values()].some(({ payment_intent }) => payment_intent === paymentId)
