import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import type { OrderDetail } from '#contract/order.ts'
import type { Today } from '#contract/today.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { alertOwners } from '#server/services/operation/owner-alerts.ts'
import { eraseBuyer } from '#server/services/people/erase-person.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { newOrderDashboard, refunding } from '#test/support/order-dashboard.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import { voucherItem } from '#test/support/shop.ts'
import type { Who } from '#test/support/staff-shop.ts'

onEveryEngine('refund requests of staff', (engine) => {
  const shop = fixtureForEach(() => newOrderDashboard(engine))

  const asks = (orderId: string, amountCents: number, reason = 'Booked twice', who: Who = 'staff') =>
    shop.askAs('POST', `/api/orders/${orderId}/refund-request`, { amountCents, reason }, who)
  const decide = (orderId: string, how: 'approve' | 'decline', body: unknown, who: Who = 'owner') =>
    shop.askAs('POST', `/api/orders/${orderId}/refund-request/${how}`, body, who)
  const requestOf = async (orderId: string) => (await shop.order(orderId)).askedRefund!
  const today = async (who: Who) => (await shop.askAs('GET', '/api/today', undefined, who)).body as Today

  test('refund nothing until an owner approves them, then refund once, with both names', async () => {
    const { orderId } = await buyAndSettle(shop)
    const { status, body } = await asks(orderId, 4000)
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'paid',
        refunds: [],
        refundableCents: 10000,
        askedRefund: { amountCents: 4000, reason: 'Booked twice', by: 'Sam Lee' },
      },
    ])
    const { id: requestId } = await requestOf(orderId)
    for (const who of ['staff', 'nobody'] as const)
      expect((await decide(orderId, 'approve', { requestId }, who)).status, who).toBe(who === 'staff' ? 403 : 401)

    const answers = await Promise.all([1, 2].map(() => decide(orderId, 'approve', { requestId })))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    const order: OrderDetail = await shop.order(orderId)
    expect(order).toMatchObject({ status: 'partly_refunded', refundableCents: 6000, askedRefund: null })
    expect(order.refunds).toMatchObject([
      { amountCents: 4000, note: 'Booked twice (asked for by Sam Lee)', actor: 'Mei Tan', status: 'succeeded' },
    ])
    expect(order.timeline.map(({ title, actor }) => `${title}: ${actor}`)).toContain('Refund asked for: Sam Lee')
  })

  test('are declined with a reason that stays in the timeline', async () => {
    const { orderId } = await buyAndSettle(shop)
    await asks(orderId, 4000)
    const { id: requestId } = await requestOf(orderId)
    expect((await decide(orderId, 'decline', { requestId, note: ' ' })).status).toBe(422)
    expect((await decide(orderId, 'decline', { requestId, note: 'Past its time' }, 'staff')).status).toBe(403)
    const { body } = await decide(orderId, 'decline', { requestId, note: 'Past its time' })
    expect(body).toMatchObject({ askedRefund: null, refunds: [], status: 'paid' })
    expect(body.timeline).toContainEqual(
      expect.objectContaining({ title: 'Refund not approved', detail: '$40.00, Past its time', actor: 'Mei Tan' }),
    )
    const again = await decide(orderId, 'approve', { requestId })
    expect([again.status, again.body.reason]).toEqual([409, 'not_asked'])
  })

  test('come off the voucher that the owner chooses', async () => {
    const { orderId } = await buyAndSettle(shop, [{ ...voucherItem, quantity: 2 }])
    await asks(orderId, 10000)
    const { id: requestId } = await requestOf(orderId)
    const [first] = (await shop.order(orderId)).vouchers
    const { status, body } = await decide(orderId, 'approve', { requestId, voucherId: first!.id })
    expect([status, body]).toMatchObject([200, { vouchers: [{ state: 'void' }, { state: 'active' }] }])
    const [, second] = body.vouchers
    expect((await decide(orderId, 'approve', { requestId, voucherId: first!.id })).status).toBe(200)
    expect((await decide(orderId, 'approve', { requestId, voucherId: second.id })).body).toMatchObject({
      reason: 'not_asked',
    })
    const more = await shop.askAs('POST', `/api/orders/${orderId}/refunds`, { ...refunding(1), voucherId: first!.id })
    expect(more.body).toMatchObject({
      reason: 'spent',
      most: 0,
      errors: [{ path: 'amountCents', message: 'There’s nothing left to refund on this voucher' }],
    })
  })

  test('are approved only in the version that the owner read', async () => {
    const { orderId } = await buyAndSettle(shop)
    await asks(orderId, 4000)
    const { id: read } = await requestOf(orderId)
    await asks(orderId, 9000, 'All of it')
    const answer = await decide(orderId, 'approve', { requestId: read })
    expect([answer.status, answer.body.reason]).toEqual([409, 'not_asked'])
    expect(await shop.order(orderId)).toMatchObject({ refunds: [], askedRefund: { amountCents: 9000 } })
    const { orderId: other } = await buyAndSettle(shop)
    expect((await decide(other, 'decline', { requestId: read, note: 'x' })).status).toBe(409)
  })

  test('are either approved or declined when two owners decide at once', async () => {
    for (let round = 0; round < 3; round++) {
      const { orderId } = await buyAndSettle(shop)
      await asks(orderId, 4000)
      const { id: requestId } = await requestOf(orderId)
      const answers = await Promise.all([
        decide(orderId, 'approve', { requestId }),
        decide(orderId, 'decline', { requestId, note: 'Past its time' }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { refunds } = await shop.order(orderId)
      expect(refunds).toHaveLength(answers[0]!.status === 200 ? 1 : 0)
    }
  })

  test('are refused above the refundable amount and for an unknown order', async () => {
    const { orderId } = await buyAndSettle(shop)
    const more = await asks(orderId, 10001)
    expect([more.status, more.body.most]).toEqual([409, 10000])
    expect((await asks(orderId, 0)).status).toBe(422)
    expect((await asks(orderId, 100, ' ')).status).toBe(422)
    expect((await asks(orderId, 100, 'x', 'nobody')).status).toBe(401)
    expect((await asks('none', 100)).status).toBe(404)
    expect((await shop.order(orderId)).askedRefund).toBeNull()
  })

  test('end when an owner refunds the order otherwise, or when the buyer is erased', async () => {
    const { orderId } = await buyAndSettle(shop)
    await asks(orderId, 4000)
    const after = await shop.askAs('POST', `/api/orders/${orderId}/refunds`, refunding(1000))
    expect(after.body).toMatchObject({ askedRefund: null, refundableCents: 9000 })
    await asks(orderId, 4000)
    await shop.database.db.transaction().execute((tx) => eraseBuyer(tx as never, shop.deps, { id: orderId, email: '' }))
    expect(await shop.order(orderId)).toMatchObject({ askedRefund: null, resendable: [] })
  })

  test('stay open when a refund that failed before them is tried again', async () => {
    const { orderId } = await buyAndSettle(shop)
    const failing = async () => Promise.reject(new ProviderError('charge is too old', false))
    shop.deps.payments = { ...shop.gateway, refundPayment: failing }
    await shop.askAs('POST', `/api/orders/${orderId}/refunds`, refunding(2000))
    shop.deps.payments = shop.gateway
    await asks(orderId, 5000)
    const after = await shop.askAs('POST', `/api/orders/${orderId}/retry`)
    expect(after.body).toMatchObject({ refundableCents: 8000, askedRefund: { amountCents: 5000 } })
  })

  test('are counted under Today for owners only, the oldest first, and owners are notified by email', async () => {
    const { orderId: first } = await buyAndSettle(shop)
    const { orderId: second } = await buyAndSettle(shop)
    await asks(first, 4000)
    await shop.askAs('POST', `/api/orders/${first}/fulfil`, {}, 'staff')
    await asks(second, 4000)
    const owners = await today('owner')
    expect([owners.counts.refundRequests, owners.oldestRefund]).toEqual([2, first])
    const staff = await today('staff')
    expect([staff.counts.refundRequests, staff.oldestRefund]).toEqual([0, null])
    expect(owners.waiting - staff.waiting).toBeGreaterThanOrEqual(2)

    await alertOwners({ ...shop.deps, dataDir: tmpdir() })
    const mail = await shop.database.db
      .selectFrom('email_outbox')
      .select('payload')
      .where('template', '=', 'owner-alert')
      .executeTakeFirstOrThrow()
    expect(mail.payload).toContain('2 refunds are waiting for your approval')
  })
})
