import { expect, test } from 'vitest'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import type { recordingMailer } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { newOrderDashboard, refunding } from '#test/support/order-dashboard.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import { deliveryForm, teaItem, voucherItem } from '#test/support/shop.ts'

onEveryEngine('the packing list of an order after a refund', (engine) => {
  const shop = fixtureForAll(() => newOrderDashboard(engine))
  const keptAfter = async (cart: unknown[], ...refunds: number[]) => {
    const { orderId } = await buyAndSettle(shop, cart, deliveryForm)
    for (const cents of refunds)
      expect((await shop.askAs('POST', `/api/orders/${orderId}/refunds`, refunding(cents))).status).toBe(200)
    const { status, lines, packingUnsure } = await shop.order(orderId)
    return [status, lines.map(({ keptBack }) => keptBack), packingUnsure]
  }
  const tea = { ...teaItem, quantity: 2 }
  const vouchers = { ...voucherItem, quantity: 3 }

  test('leaves out goods that were refunded in full, and is unsure when the amount matches no line', async () => {
    expect(await keptAfter([tea])).toEqual(['paid', [0], false])
    expect(await keptAfter([tea], 3700)).toEqual(['partly_refunded', [2], false])
    expect(await keptAfter([tea], 1850)).toEqual(['partly_refunded', [0], true])
    expect(await keptAfter([tea], 5200)).toEqual(['refunded', [2], false])
  })

  test('leaves out what was refunded, and the email of the posting only what had been refunded by then', async () => {
    const { orderId } = await buyAndSettle(shop, [vouchers], deliveryForm)
    const ask = (path: string, body: unknown) => shop.askAs('POST', `/api/orders/${orderId}/${path}`, body)
    await ask('refunds', refunding(11500))
    expect((await ask('fulfil', {})).status).toBe(200)
    await ask('refunds', refunding(10000))
    await runOutboxOnce(shop.deps)
    const { sent } = shop.deps.mailer as ReturnType<typeof recordingMailer>
    const posted = sent.find(({ text }) => text.includes('We’ve posted order'))
    expect(posted?.text).toContain('2 × $100 Gift Voucher')
    expect((await shop.order(orderId)).lines).toMatchObject([{ quantity: 3, keptBack: 2 }])
  })

  test('leaves out the vouchers that were refunded in full, one after another', async () => {
    expect(await keptAfter([vouchers], 1500)).toEqual(['partly_refunded', [0], false])
    expect(await keptAfter([vouchers], 1500, 15000)).toEqual(['partly_refunded', [1], false])
    expect(await keptAfter([vouchers], 1500, 5000, 5000)).toEqual(['partly_refunded', [1], false])
    expect(await keptAfter([tea, vouchers], 15200)).toEqual(['partly_refunded', [0, 1], true])
  })
})
