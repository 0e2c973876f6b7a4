import { describe, expect, test } from 'vitest'
import type { OrderDetail } from '#contract/order.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import type { recordingMailer } from '#test/support/deps.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { newOrderDashboard, refunding } from '#test/support/order-dashboard.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import type { Who } from '#test/support/staff-shop.ts'

onEveryEngine('refunds of orders', (engine) => {
  const shop = fixtureForEach(() => newOrderDashboard(engine))
  let keys = 0

  test('are refused above the refundable amount, with a message beside the field', async () => {
    const { orderId } = await buyAndSettle(shop)
    const answer = await shop.askAs('POST', `/api/orders/${orderId}/refunds`, refunding(10001))
    expect([answer.status, answer.body.reason, answer.body.most]).toEqual([409, 'spent', 10000])
    expect(answer.body.errors).toEqual([
      { path: 'amountCents', message: 'The most you can refund on this order now is $100.00' },
    ])
    for (const body of [{ ...refunding(0) }, { ...refunding(100), reason: ' ' }, { amountCents: 100, reason: 'x' }])
      expect((await shop.askAs('POST', `/api/orders/${orderId}/refunds`, body)).status).toBe(422)
    expect((await shop.askAs('POST', '/api/orders/none/refunds', refunding(100))).status).toBe(404)
    expect((await shop.askAs('POST', `/api/orders/${orderId}/fulfil`, {})).status).toBe(409)
  })

  describe('of a sale at the desk', () => {
    const sell = async () => {
      const sale = { amountCents: 10000, quantity: 2, method: 'terminal', name: 'Kim', email: 'kim@visitor.example' }
      const sold = await shop.askAs('POST', '/api/voucher-desk/sales', {
        ...sale,
        idempotencyKey: `sale-${keys++}-of-a-test`,
      })
      expect(sold.status).toBe(201)
      return sold.body.orderId as string
    }
    const ledgerOf = async (orderId: string) => {
      const { db } = shop.database
      const lines = await db
        .selectFrom('voucher_ledger')
        .innerJoin('vouchers', 'vouchers.id', 'voucher_ledger.voucher_id')
        .select(['kind', 'delta_cents', 'actor'])
        .where('vouchers.order_id', '=', orderId)
        .where('kind', '!=', 'issue')
        .orderBy('voucher_ledger.id')
        .execute()
      return lines.map(({ kind, delta_cents, actor }) => `${kind} ${delta_cents} by ${actor}`)
    }

    test('are recorded in parts without a call to a provider', async () => {
      const orderId = await sell()
      shop.deps.payments = { ...shop.gateway, refundPayment: () => Promise.reject(new Error('the provider was asked')) }
      const path = `/api/orders/${orderId}/refunds`
      const part = await shop.askAs('POST', path, { ...refunding(12500), method: 'cash' })
      expect([part.status, part.body]).toMatchObject([
        200,
        {
          status: 'partly_refunded',
          refundableCents: 7500,
          refunds: [{ status: 'succeeded', method: 'cash', actor: 'Mei Tan', amountCents: 12500, failure: '' }],
          vouchers: [{ state: 'active', balanceCents: 7500 }, { state: 'void' }],
        },
      ])
      expect((await shop.askAs('POST', path, refunding(7501))).body).toMatchObject({ reason: 'spent', most: 7500 })
      const rest = await shop.askAs('POST', path, refunding(7500))
      expect(rest.body).toMatchObject({
        status: 'refunded',
        refunds: [{ method: 'cash' }, { method: 'terminal' }],
        vouchers: [{ state: 'void' }, { state: 'void' }],
        payments: [{ provider: 'desk', status: 'refunded' }],
      })
      expect((rest.body as OrderDetail).timeline).toContainEqual(
        expect.objectContaining({ title: 'Given back in cash', detail: '$125.00, changed mind', actor: 'Mei Tan' }),
      )
      expect(await ledgerOf(orderId)).toEqual([
        'refund -2500 by Mei Tan',
        'refund -10000 by Mei Tan',
        'refund -7500 by Mei Tan',
      ])
      const audit = await shop.database.db
        .selectFrom('audit_log')
        .select('actor_name')
        .where('action', '=', 'payment.refunded')
        .execute()
      expect(audit).toEqual([{ actor_name: 'Mei Tan' }, { actor_name: 'Mei Tan' }])
      expect(await shop.database.db.selectFrom('demo_refunds').select('id').execute()).toEqual([])
    })

    test('are recorded whichever provider is set up, and the email states how the money is returned', async () => {
      const orderId = await sell()
      shop.deps.payments = { ...shop.gateway, kind: 'stripe' as const }
      const refunded = await shop.askAs('POST', `/api/orders/${orderId}/refunds`, {
        ...refunding(20000),
        method: 'cash',
      })
      expect(refunded.body).toMatchObject({ status: 'refunded' })
      await runOutboxOnce(shop.deps)
      const { sent } = shop.deps.mailer as ReturnType<typeof recordingMailer>
      const email = sent.find(({ subject }) => subject.startsWith('Your refund'))
      expect(email?.text.replaceAll('\n', ' ')).toContain('We gave it back to you in cash.')
    })
  })

  test('are listed when they failed, and an owner retries all of them with one call', async () => {
    const { orderId } = await buyAndSettle(shop)
    const failing = async () => Promise.reject(new ProviderError('charge is too old', false))
    shop.deps.payments = { ...shop.gateway, refundPayment: failing }
    await shop.askAs('POST', `/api/orders/${orderId}/refunds`, refunding(10000))
    expect((await shop.list('?status=review')).items).toMatchObject([{ id: orderId, reviewReason: 'refund_failed' }])
    const retry = (who: Who) => shop.askAs('POST', `/api/orders/${orderId}/retry`, undefined, who)
    expect((await retry('owner')).body).toMatchObject({ status: 'paid', reviewReason: 'refund_failed' })
    expect((await shop.order(orderId)).refunds).toHaveLength(2)

    shop.deps.payments = shop.gateway
    expect((await retry('staff')).body).toMatchObject({ status: 'paid', reviewReason: 'refund_failed' })
    expect((await retry('owner')).body).toMatchObject({ status: 'refunded', reviewReason: null })
    await retry('owner')
    expect((await shop.list('?status=review')).items).toEqual([])
    expect(await shop.database.db.selectFrom('demo_refunds').select('id').execute()).toHaveLength(1)
  })

  test('are not retried when another refund followed the failed one', async () => {
    const { orderId } = await buyAndSettle(shop)
    const failing = async () => Promise.reject(new ProviderError('charge is too old', false))
    shop.deps.payments = { ...shop.gateway, refundPayment: failing }
    await shop.askAs('POST', `/api/orders/${orderId}/refunds`, refunding(2000))
    shop.deps.payments = shop.gateway
    await shop.askAs('POST', `/api/orders/${orderId}/refunds`, refunding(3000))
    const after = await shop.askAs('POST', `/api/orders/${orderId}/retry`)
    expect(after.body).toMatchObject({ status: 'partly_refunded', reviewReason: null, refundableCents: 7000 })
  })
})
