import { describe, expect, test } from 'vitest'
import type { OrderDetail } from '#contract/order.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import type { recordingMailer } from '#test/support/deps.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { newOrderDashboard, refunding } from '#test/support/order-dashboard.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import { deliveryForm, teaItem, voucherItem } from '#test/support/shop.ts'
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

  describe('on the receipt', () => {
    /** The figures and sentences of the printed receipt, as text. */
    const receiptOf = async (orderId: string) => {
      const { text } = await shop.askAs('GET', `/api/orders/${orderId}/receipt`, undefined, 'staff')
      const body = text.slice(text.indexOf('<body')).replaceAll('<!-- -->', '')
      return body.replace(/<[^>]*>/g, ' ').replace(/&nbsp;|\s+/g, ' ')
    }
    const refund = (orderId: string, cents: number) =>
      shop.askAs('POST', `/api/orders/${orderId}/refunds`, refunding(cents))
    const registerForGst = async () => {
      const business = { country: 'AU', legalName: 'A Pty Ltd', businessNumber: '51 824 753 556', taxRegistered: true }
      const saved = await shop.askAs('PUT', '/api/settings/business', { ...business, taxName: '', taxRate: '' })
      expect(saved.status).toBe(200)
    }

    test('are lines of their own with the GST in them, and leave what was sold as it was', async () => {
      await registerForGst()
      const { orderId } = await buyAndSettle(shop, [voucherItem, teaItem], deliveryForm)
      const before = await receiptOf(orderId)
      expect(before).toContain('Total paid (AUD) $133.50')
      expect(before).not.toMatch(/refund/i)
      expect((await refund(orderId, 1000)).body.status).toBe('partly_refunded')
      const once = await receiptOf(orderId)
      expect(once).toContain(
        'Total paid (AUD) $133.50 Refunded on March 2, 2026 −$10.00 Paid after the refund (AUD) $123.50',
      )
      expect(once).toContain('Includes GST of $3.04. ')
      expect(once).toContain('The $10.00 refunded on March 2, 2026 includes GST of $0.91.')
      expect(once).not.toContain('Total refunded')
      await refund(orderId, 12350)
      const whole = await receiptOf(orderId)
      expect(whole).toContain('−$10.00 Refunded on March 2, 2026 −$123.50 Total refunded −$133.50')
      expect(whole).toContain('Paid after refunds (AUD) $0.00')
      expect(whole, 'together all that was on it').toContain(
        'The $123.50 refunded on March 2, 2026 includes GST of $2.13.',
      )
      expect((await shop.order(orderId)).receipt?.tax).toContain(
        'The $10.00 refunded on March 2, 2026 includes GST of $0.91.',
      )
    })

    test('are without tax where a voucher gave the money back, and absent before they are made', async () => {
      await registerForGst()
      const { orderId } = await buyAndSettle(shop)
      shop.deps.payments = { ...shop.gateway, refundPayment: () => Promise.reject(new ProviderError('down', true)) }
      await refund(orderId, 4000)
      expect(await receiptOf(orderId)).not.toMatch(/refund/i)
      shop.deps.payments = shop.gateway
      await shop.askAs('POST', `/api/orders/${orderId}/retry`)
      const receipt = await receiptOf(orderId)
      expect(receipt).toContain('Refunded on March 2, 2026 −$40.00 Paid after the refund (AUD) $60.00')
      expect(receipt).not.toContain('includes GST')
    })

    test('have the tax of the part that came out of goods, as in the books', async () => {
      await registerForGst()
      const { orderId } = await buyAndSettle(shop, [voucherItem, teaItem], deliveryForm)
      await refund(orderId, 1000)
      const { db } = shop.database
      const { id: refund_id } = await db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
      const { id: voucher_id } = await db.selectFrom('vouchers').select('id').executeTakeFirstOrThrow()
      await db.insertInto('refund_takes').values({ refund_id, voucher_id, cents: 450 }).execute()
      expect(await receiptOf(orderId)).toContain('The $10.00 refunded on March 2, 2026 includes GST of $0.50.')
    })

    test('are in the email too', async () => {
      const { orderId } = await buyAndSettle(shop)
      await refund(orderId, 4000)
      const email = (await shop.order(orderId)).emails.find(({ template }) => template === 'receipt')!
      const opened = await shop.askAs('GET', `/api/emails/${email.id}`)
      expect(opened.body.preview.text).toMatch(/Refunded on March 2, 2026\s+−\$40\.00/)
    })
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

  const refundThatFails = async (orderId: string, cents: number) => {
    const failing = async () => Promise.reject(new ProviderError('charge is too old', false))
    shop.deps.payments = { ...shop.gateway, refundPayment: failing }
    await shop.askAs('POST', `/api/orders/${orderId}/refunds`, refunding(cents))
    shop.deps.payments = shop.gateway
  }

  test('are not retried when another refund of as much followed the failed one', async () => {
    const { orderId } = await buyAndSettle(shop)
    await refundThatFails(orderId, 2000)
    await shop.askAs('POST', `/api/orders/${orderId}/refunds`, refunding(3000))
    const after = await shop.askAs('POST', `/api/orders/${orderId}/retry`)
    expect(after.body).toMatchObject({ status: 'partly_refunded', reviewReason: null, refundableCents: 7000 })
    const failed = after.body.refunds.find(({ status }: { status: string }) => status === 'failed')
    expect(failed.retryable).toBe(false)
    const again = await shop.askAs('POST', `/api/orders/${orderId}/refunds/${failed.id}/retry`)
    expect(again).toMatchObject({ status: 409, body: { reason: 'replaced' } })
    expect((await shop.order(orderId)).refundableCents).toBe(7000)
  })

  test('stay to be decided when only a smaller refund followed the failed one', async () => {
    const { orderId } = await buyAndSettle(shop)
    await refundThatFails(orderId, 6000)
    await shop.askAs('POST', `/api/orders/${orderId}/refunds`, refunding(1000))
    const { reviewReason, refunds } = await shop.order(orderId)
    expect(reviewReason).toBe('refund_failed')
    expect(refunds.map(({ status, retryable }) => [status, retryable])).toEqual(
      expect.arrayContaining([
        ['failed', true],
        ['succeeded', false],
      ]),
    )
    await shop.askAs('POST', `/api/orders/${orderId}/refunds`, refunding(5000))
    expect((await shop.order(orderId)).reviewReason).toBeNull()
  })
})
