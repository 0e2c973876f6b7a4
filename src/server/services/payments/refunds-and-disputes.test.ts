import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProviderRefund } from '#server/payments/provider.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { buyAndSettle, desk, newPaidShop, withDisputes } from '#test/support/paid-shop.ts'
import { form, teaItem, voucherItem } from '#test/support/shop.ts'
import { refundOrder } from '../orders/order-refund.ts'
import { voidVoucher } from '../vouchers/voucher-administration.ts'
import { expireVouchers } from '../vouchers/voucher-expiry.ts'
import { syncPayment } from './sync-payment.ts'

onEveryEngine('a refund on its way and a dispute', (engine) => {
  const shop = fixtureForEach(() => newPaidShop(engine))

  const db = () => shop.database.db
  const outcome = (orderId: string) => shop.outcome(orderId)

  /** A paid order of `cart`, whose refunds and disputes go as the test says. */
  async function bought(cart: unknown[]) {
    const gateway = { ...shop.deps.payments }
    const { orderId, paymentId } = await buyAndSettle(shop, cart, { ...form, deliveryMethod: 'pickup' })
    const refunds: ProviderRefund[] = []
    const bank = withDisputes(shop)
    Object.assign(shop.deps.payments, {
      refundPayment: async ({ amount }: { amount: number }) => {
        refunds.push({ reference: `re_${refunds.length}`, status: 'pending', amount })
        return refunds.at(-1)
      },
      listRefunds: async () => refunds.map((refund) => ({ ...refund })),
    })
    const follow = () => syncPayment(shop.deps, { reference: paymentId })
    return {
      orderId,
      refunds,
      ask: (amount: number) =>
        refundOrder(shop.deps, { orderId, amount, note: '', idempotencyKey: `key-${refunds.length}`, actor: desk }),
      becomes: async (status: ProviderRefund['status'], at = 0) => {
        const refund = refunds[at]
        if (refund) refund.status = status
        await follow()
      },
      refundThere: async (amount: number) => {
        refunds.push({ reference: `re_${refunds.length}`, status: 'succeeded', amount })
        await follow()
      },
      dispute: async (status: 'open' | 'won' | 'lost') => {
        bank.say(status)
        await follow()
      },
      leave: () => Object.assign(shop.deps, { payments: gateway }),
    }
  }

  async function voidFirst(orderId: string): Promise<void> {
    const first = db().selectFrom('vouchers').select('id').where('order_id', '=', orderId).orderBy('unit')
    const { id } = await first.executeTakeFirstOrThrow()
    await voidVoucher(shop.deps, { voucherId: id, reason: 'lost', actor: desk })
  }

  const ledgers = async (orderId: string) => {
    const lines = await db()
      .selectFrom('voucher_ledger')
      .innerJoin('vouchers', 'vouchers.id', 'voucher_ledger.voucher_id')
      .select(['vouchers.id', 'vouchers.balance_cents', 'delta_cents'])
      .where('vouchers.order_id', '=', orderId)
      .orderBy('voucher_ledger.id')
      .execute()
    return Object.entries(Object.groupBy(lines, ({ id }) => id)).map(([, of = []]) => ({
      balance: of[0]?.balance_cents,
      sum: of.reduce((sum, { delta_cents }) => sum + delta_cents, 0),
    }))
  }

  test('void the vouchers and notify the staff when the refund is made after the dispute was lost', async () => {
    const order = await bought([voucherItem])
    await order.ask(4000)
    await order.dispute('open')
    await order.dispute('lost')
    expect(await outcome(order.orderId)).toMatchObject({ status: 'lost', review: null, vouchers: ['void 0'] })
    await order.becomes('succeeded')
    expect(await outcome(order.orderId)).toEqual({
      status: 'lost',
      review: 'twice',
      vouchers: ['void 0'],
      payments: ['succeeded'],
      emails: ['dispute', 'dispute', 'refund', 'order-review'],
    })
    await order.becomes('succeeded')
    expect((await outcome(order.orderId)).emails).toHaveLength(4)
    expect(await ledgers(order.orderId)).toEqual([{ balance: 0, sum: 0 }])
  })

  test('void the vouchers and notify the staff when the dispute is lost after the refund was made', async () => {
    const order = await bought([voucherItem])
    await order.ask(4000)
    await order.becomes('succeeded')
    expect(await outcome(order.orderId)).toMatchObject({ status: 'partly_refunded', review: null })
    await order.dispute('lost')
    expect(await outcome(order.orderId)).toMatchObject({ status: 'lost', review: 'twice', vouchers: ['void 0'] })
    expect(await ledgers(order.orderId)).toEqual([{ balance: 0, sum: 0 }])
  })

  test('leave nothing to decide when the refund fails after the dispute was lost', async () => {
    const order = await bought([voucherItem])
    await order.ask(4000)
    await order.dispute('lost')
    await order.becomes('failed')
    expect(await outcome(order.orderId)).toMatchObject({ status: 'lost', review: null, vouchers: ['void 0'] })
  })

  test('leave the vouchers void when the bank refuses the refund after the dispute was lost', async () => {
    const order = await bought([voucherItem])
    await order.ask(4000)
    await order.becomes('succeeded')
    await order.dispute('lost')
    await order.becomes('failed')
    expect(await outcome(order.orderId)).toMatchObject({ status: 'lost', review: null, vouchers: ['void 0'] })
    expect(await ledgers(order.orderId)).toEqual([{ balance: 0, sum: 0 }])
  })

  test.each([
    desk,
    // Accounts could once take the system's name.
    { id: 'olga', name: 'the payment system' },
  ])('leave a voucher void that $name at the desk has voided before the bank refuses the refund', async (actor) => {
    const order = await bought([voucherItem])
    await order.ask(4000)
    await order.becomes('succeeded')
    const [voucher] = await db().selectFrom('vouchers').select('id').where('order_id', '=', order.orderId).execute()
    const about = { voucherId: voucher!.id, reason: 'the code was seen', actor }
    expect(await voidVoucher(shop.deps, about)).toMatchObject({ ok: true })
    await order.becomes('failed')
    expect((await outcome(order.orderId)).vouchers).toEqual(['void 0'])
    expect(await ledgers(order.orderId)).toEqual([{ balance: 0, sum: 0 }])
    expect(await voidVoucher(shop.deps, about)).toEqual({ ok: false, reason: 'void' })
  })

  test('let what comes back to a voucher lapse again that had lapsed before the bank refuses the refund', async () => {
    const order = await bought([voucherItem])
    await order.ask(4000)
    await order.becomes('succeeded')
    const past = new Date(shop.deps.now().getTime() - 1000).toISOString()
    await db().updateTable('vouchers').set({ expires_at: past }).where('order_id', '=', order.orderId).execute()
    expect(await expireVouchers(shop.deps)).toBe(1)
    await order.becomes('failed')
    expect(await expireVouchers(shop.deps)).toBe(1)
    expect(await expireVouchers(shop.deps)).toBe(0)
    expect(await ledgers(order.orderId)).toEqual([{ balance: 0, sum: 0 }])
    const lapsed = db().selectFrom('vouchers').select('lapsed_cents').where('order_id', '=', order.orderId)
    expect(await lapsed.executeTakeFirst()).toEqual({ lapsed_cents: 10_000 })
  })

  test('never fail and keep every ledger equal to its balance, in any order of events', async () => {
    const amount = fc.constantFrom(1000, 1850, 4000, 10000, 15000)
    const step = fc.oneof(
      fc.record({ do: fc.constant('ask' as const), amount }),
      fc.record({ do: fc.constant('there' as const), amount }),
      fc.record({
        do: fc.constant('becomes' as const),
        status: fc.constantFrom('succeeded' as const, 'failed' as const),
        at: fc.nat({ max: 2 }),
      }),
      fc.record({ do: fc.constant('dispute' as const), status: fc.constantFrom('open', 'won', 'lost') }),
      fc.record({ do: fc.constant('void' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const order = await bought([{ ...voucherItem, quantity: 2 }, teaItem])
        for (const what of steps) {
          if (what.do === 'ask') await order.ask(what.amount)
          else if (what.do === 'there') await order.refundThere(what.amount)
          else if (what.do === 'becomes') await order.becomes(what.status, what.at)
          else if (what.do === 'dispute') await order.dispute(what.status)
          else await voidFirst(order.orderId)
        }
        for (const { balance, sum } of await ledgers(order.orderId)) {
          expect(sum).toBe(balance)
          expect(balance).toBeGreaterThanOrEqual(0)
        }
        const { status, vouchers } = await outcome(order.orderId)
        if (status === 'lost') expect(vouchers).toEqual(['void 0', 'void 0'])
        order.leave()
      }),
      { numRuns: 30 },
    )
  })
})
