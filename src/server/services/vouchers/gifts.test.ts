import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { recordingMailer } from '#test/support/deps.ts'
import { httpClient } from '#test/support/http-client.ts'
import { buyAndSettle, desk, giveClinicAddress, withDisputes } from '#test/support/paid-shop.ts'
import { buy, confirmation, form, newShop, open, type TestShop, teaItem, voucherItem } from '#test/support/shop.ts'
import { readOrder } from '../orders/order-detail.ts'
import { resendOrderEmail } from '../orders/order-emails.ts'
import { refundOrder } from '../orders/order-refund.ts'
import { settle } from '../payments/settle.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { reissueVoucher, voidVoucher } from './voucher-administration.ts'
import { findVoucher } from './voucher-lookup.ts'
import { usableVouchersOf } from './vouchers.ts'

// The clock starts on 2 March 2026, 11:30 in Adelaide.
const gift = {
  ...form,
  giftTo: 'Robin',
  giftEmail: 'robin@visitor.example',
  giftMessage: 'Happy birthday!\nAn hour of quiet.',
  giftDate: '2026-03-20',
}
const due = '2026-03-19T22:30:00.000Z'

onEveryEngine('a gift', (engine) => {
  let shop: TestShop
  let mailer: ReturnType<typeof recordingMailer>
  beforeEach(async () => {
    mailer = recordingMailer()
    shop = await newShop(engine, { mailer })
    await giveClinicAddress(shop)
  })
  afterEach(() => shop.drop())

  const db = () => shop.database.db
  const outbox = () =>
    db().selectFrom('email_outbox').selectAll().where('template', 'in', ['gift', 'voucher']).orderBy('id').execute()
  const until = (iso: string) => shop.clock.advance(Date.parse(iso) - shop.clock.now().getTime())
  const voucherOf = async (orderId: string) => (await usableVouchersOf(db(), orderId, { now: shop.deps.now() }))[0]!
  /** Sends what is due, and returns the gifts among it. */
  const delivered = async (): Promise<Mail[]> => {
    mailer.sent.length = 0
    await runOutboxOnce(shop.deps)
    return mailer.sent.filter(({ to }) => to === gift.giftEmail)
  }

  test('is emailed at nine on its day, and its receipt goes at once without the code', async () => {
    const { orderId } = await buyAndSettle(shop, [voucherItem], gift)
    expect(await outbox()).toMatchObject([
      { template: 'gift', recipient: gift.giftEmail, status: 'queued', next_attempt_at: due },
    ])
    const { code } = await voucherOf(orderId)
    expect(await delivered()).toEqual([])
    expect(mailer.sent).toHaveLength(1)
    const [receipt] = mailer.sent
    expect(receipt?.text.replace(/\s+/g, ' ')).toContain(
      'your gift voucher goes to Robin (robin@visitor.example) on March 20, 2026 at 9:00 AM.',
    )
    expect(receipt?.html).not.toContain(code)

    until('2026-03-19T22:29:00.000Z')
    expect(await delivered()).toEqual([])
    until(due)
    const [mail, ...others] = await delivered()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Mei Lin has sent you a gift voucher for A', date: new Date(due) })
    for (const words of ['Dear Robin,', 'To Robin', 'Happy birthday!', 'An hour of quiet.', 'From Mei Lin', code])
      expect(mail?.text).toContain(words)
    expect(mail?.html).toMatch(/href="[^"]+\/#book-appointment"/)
    expect(mail?.html).toContain(`/voucher#${code}`)
    expect(mail?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await delivered()).toEqual([])
  })

  test('is offered for correction by its receipt only while it waits, which names only what the order has', async () => {
    const pageOf = async (cart: unknown[], details: object) => {
      await buyAndSettle(shop, cart, details)
      await delivered()
      const receipt = mailer.sent.find(({ subject }) => subject.startsWith('Your receipt'))
      return receipt?.text
        .replace(/\s+/g, ' ')
        .match(/your order page (?:\S*https?:\S+ )?(you can .*?)\. Please keep the link to yourself(.*?)\./)
        ?.slice(1)
    }
    const secret = ', because it opens your voucher'
    const two = [{ ...voucherItem, quantity: 2 }]
    const gifts = [gift, { ...gift, giftTo: 'Kim', giftEmail: 'kim@visitor.example' }]
    expect(await pageOf([voucherItem], gift)).toEqual([
      'you can print your voucher, or correct your gift before it goes',
      secret,
    ])
    expect(await pageOf(two, { ...form, gifts })).toEqual([
      'you can print your vouchers, or correct your gifts before they go',
      `${secret}s`,
    ])
    expect(await pageOf([voucherItem], { ...gift, giftDate: '' })).toEqual(['you can print your voucher', secret])
    expect(mailer.sent.find(({ subject }) => subject.startsWith('Your receipt'))?.text.replace(/\s+/g, ' ')).toContain(
      'your gift voucher is on its way to Robin (robin@visitor.example).',
    )
    expect(await pageOf(two, form)).toEqual(['you can print your vouchers', `${secret}s`])
    const posted = { ...form, deliveryMethod: 'pickup' as const }
    expect(await pageOf([teaItem], posted)).toEqual(['you can look at your order again', ''])
  })

  test('is sent once for repeated payment reports', async () => {
    const { orderId, paymentId } = await buy(httpClient(shop.app), [{ ...voucherItem, quantity: 2 }], gift)
    await Promise.all([1, 2, 3, 4].map(() => settle(shop.deps, { reference: paymentId })))
    await shop.gateway.deliverDue()
    expect(await outbox()).toHaveLength(1)
    until(due)
    const [mail, ...others] = await delivered()
    expect(others).toEqual([])
    for (const { code } of await usableVouchersOf(db(), orderId, { now: shop.deps.now() }))
      expect(mail?.html).toContain(code)
  })

  test('is sent at once without a day, and to the buyer without an address', async () => {
    await buyAndSettle(shop, [voucherItem], { ...gift, giftDate: '' })
    expect(await delivered()).toHaveLength(1)
    await buyAndSettle(shop, [voucherItem], { ...gift, giftDate: '', giftEmail: '' })
    expect(await delivered()).toEqual([])
    const mail = mailer.sent.find(({ attachments = [] }) => attachments.length > 0)
    expect(mail).toMatchObject({ to: form.email, subject: 'Your gift voucher from A' })
    expect(mail?.text).toContain('Happy birthday!')
  })

  test('is sent with its new code after a reissue', async () => {
    const { orderId } = await buyAndSettle(shop, [voucherItem], gift)
    const before = await voucherOf(orderId)
    await reissueVoucher(shop.deps, { voucherId: before.id, reason: 'seen by others', actor: desk })
    until(due)
    const [mail] = await delivered()
    expect(mail?.html).toContain((await voucherOf(orderId)).code)
    expect(mail?.html).not.toContain(before.code)
  })

  test.each([
    [
      'voided',
      async (orderId: string) => {
        await voidVoucher(shop.deps, { voucherId: (await voucherOf(orderId)).id, reason: 'lost', actor: desk })
      },
    ],
    [
      'refunded',
      async (orderId: string) => {
        const asked = { orderId, amount: 10000, note: 'asked', idempotencyKey: 'refund-1', actor: desk }
        expect(await refundOrder(shop.deps, asked)).toEqual({ ok: true })
      },
    ],
  ])('that is %s before its day is not sent, without a failure', async (_, end) => {
    const { orderId } = await buyAndSettle(shop, [voucherItem], gift)
    await end(orderId)
    until(due)
    expect(await delivered()).toEqual([])
    expect(await outbox()).toMatchObject([{ template: 'gift', status: 'cancelled' }])
    until('2026-05-01T00:00:00.000Z')
    expect(await delivered()).toEqual([])
  })

  test('waits no more once its voucher is voided, so that its buyer can be erased', async () => {
    const { orderId } = await buyAndSettle(shop, [voucherItem], gift)
    await delivered()
    await voidVoucher(shop.deps, { voucherId: (await voucherOf(orderId)).id, reason: 'lost', actor: desk })
    expect(await outbox()).toMatchObject([{ template: 'gift', status: 'cancelled' }])
    expect(await readOrder(shop.deps, orderId)).toMatchObject({ gifts: [{ mailState: 'cancelled' }] })
  })

  test('waits while a dispute freezes it, and is sent when the dispute is won', async () => {
    const disputes = withDisputes(shop)
    const { orderId, paymentId } = await buyAndSettle(shop, [voucherItem], gift)
    const follow = async (status: 'open' | 'won') => {
      disputes.say(status)
      await syncPayment(shop.deps, { reference: paymentId })
    }
    await follow('open')
    until(due)
    for (let hour = 0; hour < 12; hour++) {
      expect(await delivered()).toEqual([])
      shop.clock.advance(60 * 60_000)
    }
    expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 0 }])
    await follow('won')
    const [mail] = await delivered()
    expect(mail?.html).toContain((await voucherOf(orderId)).code)
  })

  test('is sent once when staff send it before its day', async () => {
    const { orderId } = await buyAndSettle(shop, [voucherItem], gift)
    const again = { orderId, template: 'gift', actor: desk } as const
    expect(await readOrder(shop.deps, orderId)).toMatchObject({ gifts: [{ sendAt: due, emailedAt: null }] })
    expect(await resendOrderEmail(shop.deps, again)).toEqual({ ok: true })
    const left = expect.stringMatching(/^2026-03-02T01:/)
    expect(await delivered()).toHaveLength(1)
    until('2026-04-01T00:00:00.000Z')
    expect(await delivered()).toEqual([])
    const { id } = await voucherOf(orderId)
    expect(await findVoucher(db(), shop.deps, id)).toMatchObject({
      order: { email: form.email },
      gift: { to: 'Robin', email: gift.giftEmail, sendAt: left, mailState: 'sent', emailedAt: left },
    })
    expect(await readOrder(shop.deps, orderId)).toMatchObject({
      gifts: [
        { to: 'Robin', email: gift.giftEmail, date: gift.giftDate, sendAt: left, mailState: 'sent', emailedAt: left },
      ],
      resendable: ['receipt', 'voucher', 'gift'],
    })
  })

  test('is shown to its buyer with the codes, and as a hint to a browser with the client secret', async () => {
    const browser = httpClient(shop.app)
    const { paymentId, clientSecret } = await buy(browser, [voucherItem], gift)
    expect(await confirmation(browser, { paymentId })).toMatchObject({
      state: 'paid',
      vouchers: [{ gift: { to: 'Robin', from: 'Mei Lin', message: gift.giftMessage } }],
      gift: { to: 'Robin', email: gift.giftEmail, sendAt: due, later: true },
    })
    expect(await confirmation(httpClient(shop.app), { paymentId, clientSecret })).toEqual({
      state: 'paid-elsewhere',
      sentTo: 'r...@v...',
      gift: true,
    })
  })

  test('is refused beside its wrong fields, after all other errors', async () => {
    const browser = httpClient(shop.app)
    const { orderId } = await open(browser)
    const send = async (details: object) => (await browser.send('PUT', `/api/checkout/${orderId}`, details)).body
    const wrong = { ...gift, giftEmail: 'robin', giftDate: '2026-03-01' }
    expect(await send({ ...wrong, name: '' })).toMatchObject({ title: 'Missing information' })
    expect(await send({ ...wrong, deliveryMethod: 'delivery' })).toMatchObject({
      title: 'Missing shipping information',
    })
    expect(await send(wrong)).toMatchObject({
      status: 422,
      title: 'Please check the gift',
      errors: [{ path: 'giftEmail' }, { path: 'giftDate', message: 'Please choose today or a later day' }],
    })
    const tea = await open(browser, [teaItem])
    const { body } = await browser.send('PUT', `/api/checkout/${tea.orderId}`, { ...gift, deliveryMethod: 'pickup' })
    expect(body).toMatchObject({ errors: [{ path: 'giftTo' }] })
  })
})
