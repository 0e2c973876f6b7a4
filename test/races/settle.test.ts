import { expect, test } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { reconcileOpenPayments } from '#server/services/payments/reconcile.ts'
import { settle } from '#server/services/payments/settle.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { confirmation } from '#test/support/shop.ts'
import { contestedOrder, expectNothingHalfMade, expectOnePurchase, units } from './purchase.ts'

class Crash extends Error {}

/** Chance that can be repeated: the same seed gives the same series of numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A settling process that dies at the `step`-th of its steps: before the provider, at each row it writes, after it. */
function crashingAt(deps: Deps, step: number): { deps: Deps; crashed: () => boolean } {
  let steps = 0
  let crashed = false
  const count = () => {
    steps++
    if (steps !== step) return
    crashed = true
    throw new Crash(`crash at step ${step}`)
  }
  const { payments } = deps
  return {
    crashed: () => crashed,
    deps: {
      ...deps,
      newId: () => {
        count()
        return deps.newId()
      },
      randomBytes: (size) => {
        count()
        return deps.randomBytes(size)
      },
      payments: {
        ...payments,
        fetchPayment: async (reference) => {
          count()
          const fetched = await payments.fetchPayment(reference)
          count()
          return fetched
        },
        refundPayment: async (input) => {
          count()
          const refund = await payments.refundPayment(input)
          count()
          return refund
        },
      },
    },
  }
}

onEveryEngine('settling a payment with crashes', (engine) => {
  test('leaves nothing half made at any step, and the next webhook completes it', async () => {
    const { shop, orderId, references } = await contestedOrder(engine, 2)
    const event = (reference: string) => ({
      id: `evt_${reference}`,
      type: 'payment_succeeded' as const,
      rawType: 'payment_intent.succeeded',
      paymentReference: reference,
    })
    let crashes = 0
    for (const reference of references) {
      for (let step = 1; ; step++) {
        const { deps, crashed } = crashingAt(shop.deps, step)
        await settle(deps, { reference, event: event(reference) }).catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error
        })
        await expectNothingHalfMade(shop, orderId)
        if (!crashed()) break
        crashes++
      }
    }
    // Of the first payment: twice at the provider, thrice a voucher (id, code, ledger line), two emails, the event.
    expect(crashes).toBeGreaterThan(2 + 3 * units + 2 + 1)
    await expectOnePurchase(shop, orderId, 2)
    const events = await shop.database.db.selectFrom('payment_events').select('event_id').execute()
    expect(events).toHaveLength(2)
    await shop.drop()
  })

  const rounds = engine === 'sqlite' ? 12 : 6
  test(`makes one purchase in each of ${rounds} runs of concurrent webhooks`, async () => {
    for (let seed = 1; seed <= rounds; seed++) {
      const chance = seeded(seed)
      const payments = 2 + Math.floor(chance() * 3)
      const { shop, browser, orderId, references } = await contestedOrder(engine, payments)
      const healthy = { ...shop.deps }
      // The webhook's handler and the confirmation page use these deps as well, and now and then they die too.
      const weak = (probability: number) => {
        if (chance() < probability) throw new Crash('crash')
      }
      shop.deps.newId = () => {
        weak(0.04)
        return healthy.newId()
      }
      shop.deps.payments = {
        ...shop.gateway,
        fetchPayment: async (reference) => {
          weak(0.1)
          return shop.gateway.fetchPayment(reference)
        },
        refundPayment: async (input) => {
          weak(0.3)
          const refund = await shop.gateway.refundPayment(input)
          if (chance() < 0.3) throw new ProviderError('the answer was lost', true)
          return refund
        },
      }
      const anyReference = () => references[Math.floor(chance() * references.length)]!
      const deliveries = [
        () => shop.gateway.deliverDue(),
        () => reconcileOpenPayments(shop.deps),
        () => confirmation(browser, { paymentId: anyReference() }),
        () => settle(shop.deps, { reference: anyReference() }),
        () => settle(crashingAt(healthy, 1 + Math.floor(chance() * 20)).deps, { reference: anyReference() }),
      ]
      await Promise.allSettled(
        Array.from({ length: 30 }, () => deliveries[Math.floor(chance() * deliveries.length)]!()),
      )
      await expectNothingHalfMade(shop, orderId)

      Object.assign(shop.deps, healthy)
      shop.clock.advance(60 * 60 * 1000)
      await Promise.all([shop.gateway.deliverDue(), reconcileOpenPayments(shop.deps)])
      expect(await reconcileOpenPayments(shop.deps)).toMatchObject({ failed: 0 })
      await expectOnePurchase(shop, orderId, payments)
      await shop.drop()
    }
  })
})
