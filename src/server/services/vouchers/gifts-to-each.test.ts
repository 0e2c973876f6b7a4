import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderListQuerySchema } from '#contract/order.ts'
import { voucherExportQuerySchema, voucherListQuerySchema } from '#contract/voucher.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { recordingMailer } from '#test/support/deps.ts'
import { httpClient } from '#test/support/http-client.ts'
import { buyAndSettle, desk, giveClinicAddress } from '#test/support/paid-shop.ts'
import { buy, confirmation, form, newShop, open, type TestShop, voucherItem } from '#test/support/shop.ts'
import { readOrder } from '../orders/order-detail.ts'
import { resendOrderEmail } from '../orders/order-emails.ts'
import { listOrders } from '../orders/order-list.ts'
import { eraseBuyer } from '../people/erase-person.ts'
import { findPerson } from '../people/find-person.ts'
import { exportVouchers } from './voucher-export.ts'
import { listVouchers } from './voucher-list.ts'
import { findVoucher } from './voucher-lookup.ts'
import { usableVouchersOf } from './vouchers.ts'

// Nine in the morning of 20 March 2026 in Adelaide; the clock starts on the 2nd.
const due = '2026-03-19T22:30:00.000Z'

onEveryEngine('a gift of several vouchers to different people', (engine) => {
  let shop: TestShop
  let mailer: ReturnType<typeof recordingMailer>
  beforeEach(async () => {
    mailer = recordingMailer()
    shop = await newShop(engine, { mailer })
    await giveClinicAddress(shop)
  })
  afterEach(() => shop.drop())

  const db = () => shop.database.db
  const until = (iso: string) => shop.clock.advance(Date.parse(iso) - shop.clock.now().getTime())
  const ana = {
    giftTo: 'Ana',
    giftEmail: 'ana@visitor.example',
    giftMessage: 'Thank you, Ana',
    giftDate: '2026-03-20',
  }
  const bo = { giftTo: 'Bo', giftEmail: 'bo@visitor.example', giftMessage: '', giftDate: '' }
  const kept = { giftTo: 'Cyprian', giftEmail: '', giftMessage: 'By hand', giftDate: '' }
  const three = [{ ...voucherItem, quantity: 3 }]
  const toEach = { ...form, gifts: [ana, bo, kept] }
  const everyMail = async () => {
    mailer.sent.length = 0
    await runOutboxOnce(shop.deps)
    return mailer.sent
  }
  const codesOf = async (orderId: string) =>
    (await usableVouchersOf(db(), orderId, { now: shop.deps.now() })).map(({ code }) => code)

  test('sends each recipient their voucher and message on their day, and the rest to the buyer', async () => {
    const { orderId } = await buyAndSettle(shop, three, toEach)
    const [first = '', second = '', third = ''] = await codesOf(orderId)
    const now = await everyMail()
    const toBo = now.find(({ to }) => to === bo.giftEmail)!
    expect(toBo.text).toContain(second)
    for (const code of [first, third]) expect(toBo.html).not.toContain(code)
    const [receipt, own] = now
      .filter(({ to }) => to === form.email)
      .sort((one, other) => Number(one.text.includes(third)) - Number(other.text.includes(third)))
    expect(receipt?.text.replace(/\s+/g, ' ')).toContain(
      'your gift voucher goes to Ana (ana@visitor.example) on March 20, 2026',
    )
    expect(own?.text).toContain(third)
    expect(own?.text).toContain('By hand')
    for (const code of [first, second]) expect(own?.html).not.toContain(code)
    expect(now.map(({ to }) => to).sort()).toEqual([bo.giftEmail, form.email, form.email].sort())

    until(due)
    const [toAna, ...others] = await everyMail()
    expect(others).toEqual([])
    expect(toAna?.to).toBe(ana.giftEmail)
    for (const words of ['Dear Ana,', 'Thank you, Ana', first]) expect(toAna?.text).toContain(words)
    for (const code of [second, third]) expect(toAna?.html).not.toContain(code)
    expect(await everyMail()).toEqual([])
  })

  test('shows each gift to staff and buyer, and can be resent to each', async () => {
    const browser = httpClient(shop.app)
    const { orderId, paymentId } = await buy(browser, three, toEach)
    expect(await confirmation(browser, { paymentId })).toMatchObject({
      vouchers: [
        { gift: { to: 'Ana', message: ana.giftMessage } },
        { gift: { to: 'Bo' } },
        { gift: { to: 'Cyprian' } },
      ],
      gifts: [
        { to: 'Ana', email: ana.giftEmail, sendAt: due, later: true },
        { to: 'Bo', later: false },
      ],
    })
    const order = await readOrder(shop.deps, orderId)
    expect(order).toMatchObject({
      gifts: [{ to: 'Ana', sendAt: due }, { to: 'Bo' }, { to: 'Cyprian', message: 'By hand', sendAt: null }],
      vouchers: [{ to: 'Ana' }, { to: 'Bo' }, { to: 'Cyprian' }],
      resendable: ['receipt', 'voucher', 'gift'],
    })
    const [first, , third] = await usableVouchersOf(db(), orderId, { now: shop.deps.now() })
    expect(await findVoucher(db(), shop.deps, first!.id)).toMatchObject({
      gift: { email: ana.giftEmail, sendAt: due },
      recipient: 'Ana',
    })
    expect(await findVoucher(db(), shop.deps, third!.id)).toMatchObject({ gift: null, recipient: 'Cyprian' })
    const table = await exportVouchers(shop.deps, { ...voucherExportQuerySchema.parse({}), actor: desk })
    const lines = table.ok ? (await Array.fromAsync(table.parts)).join('').trim().split('\r\n') : []
    expect(lines.map((line) => line.split(',').slice(-2).join()).sort()).toEqual(
      ['For,For email', `Ana,${ana.giftEmail}`, `Bo,${bo.giftEmail}`, 'Cyprian,'].sort(),
    )
    await everyMail()
    await resendOrderEmail(shop.deps, { orderId, template: 'gift', actor: desk })
    expect((await everyMail()).map(({ to }) => to)).toEqual([bo.giftEmail])
    until(due)
    expect((await everyMail()).map(({ to }) => to)).toEqual([ana.giftEmail])
    await resendOrderEmail(shop.deps, { orderId, template: 'gift', actor: desk })
    expect((await everyMail()).map(({ to }) => to).sort()).toEqual([ana.giftEmail, bo.giftEmail])
    const { timeline } = (await readOrder(shop.deps, orderId))!
    const asked = timeline.filter(({ title }) => title === 'Email asked for again')
    expect(asked.at(-1)?.detail).toContain(`to ${ana.giftEmail}, ${bo.giftEmail}`)
  })

  test('leaves before its day only for whom staff choose, at another address where they give one', async () => {
    const waiting = [ana, { ...bo, giftDate: '2026-03-20' }, kept]
    const { orderId } = await buyAndSettle(shop, three, { ...form, gifts: waiting })
    await everyMail()
    const again = (more: object) => resendOrderEmail(shop.deps, { orderId, template: 'gift', actor: desk, ...more })
    expect(await again({})).toEqual({ ok: false, reason: 'gifts_wait' })
    const [anas, bos] = (await readOrder(shop.deps, orderId))!.gifts
    expect(await again({ giftIds: ['none'] })).toEqual({ ok: false, reason: 'nothing_to_say' })
    expect(await again({ giftIds: [anas!.id], email: 'ana@right.example' })).toEqual({ ok: true })
    expect((await everyMail()).map(({ to }) => to)).toEqual(['ana@right.example'])
    expect((await readOrder(shop.deps, orderId))?.gifts).toMatchObject([
      { email: 'ana@right.example', mailState: 'sent' },
      { id: bos!.id, email: bo.giftEmail, mailState: 'waits', sendAt: due },
      { sendAt: null },
    ])
    until(due)
    expect((await everyMail()).map(({ to }) => to)).toEqual([bo.giftEmail])
  })

  test('sending the form again replaces the earlier recipients', async () => {
    const browser = httpClient(shop.app)
    const { orderId } = await open(browser, three)
    for (const gifts of [
      [ana, bo, kept],
      [bo, ana, ana],
    ])
      expect((await browser.send('PUT', `/api/checkout/${orderId}`, { ...form, gifts })).status).toBe(200)
    const saved = await db().selectFrom('order_gifts').select('gift_to').orderBy('position').execute()
    expect(saved.map(({ gift_to }) => gift_to)).toEqual(['Bo', 'Ana', 'Ana'])
  })

  test('is refused beside the fields of the recipient that is wrong', async () => {
    const browser = httpClient(shop.app)
    const { orderId } = await open(browser, three)
    const send = async (gifts: object[]) =>
      (await browser.send('PUT', `/api/checkout/${orderId}`, { ...form, gifts })).body
    expect(await send([ana, { ...bo, giftEmail: 'bo' }, { ...kept, giftDate: '2026-03-20' }])).toMatchObject({
      title: 'Please check the gift',
      errors: [{ path: 'gifts.1.giftEmail' }, { path: 'gifts.2.giftEmail' }],
    })
    expect(await send([ana, bo])).toMatchObject({
      errors: [{ path: 'gifts', message: 'There are 3 vouchers, and 2 people to give them to' }],
    })
  })

  test('is found in both lists by any recipient until they are erased', async () => {
    const { orderId } = await buyAndSettle(shop, three, toEach)
    await buyAndSettle(shop, [voucherItem], { ...form, giftTo: 'Zoe Hart' })
    const found = async (q: string) => (await listOrders(db(), orderListQuerySchema.parse({ q }))).total
    const whose = async (q: string) => {
      const outcome = await listVouchers(shop.deps, voucherListQuerySchema.parse({ q }))
      return outcome.ok && outcome.list.items.map(({ recipient }) => recipient).sort()
    }
    for (const [q, name] of [
      [ana.giftEmail.toUpperCase(), 'Ana'],
      ['aNA', 'Ana'],
      ['CYPRIAN', 'Cyprian'],
    ] as const) {
      expect(await found(q), q).toBe(1)
      expect(await whose(q), q).toEqual([name])
    }
    expect(await whose('zoe h')).toEqual(['Zoe Hart'])
    const { reference } = (await readOrder(shop.deps, orderId))!
    for (const q of [reference, reference.toLowerCase()])
      expect(await whose(q), 'of the buyer').toEqual(['Ana', 'Bo', 'Cyprian'])
    expect(await whose(form.email)).toEqual(['Ana', 'Bo', 'Cyprian', 'Zoe Hart'])
    expect(await found('zoe h')).toBe(1)
    expect(await found(`${form.email}ana`)).toBe(0)
    await db().updateTable('order_gifts').set({ gift_to: 'Anna' }).where('gift_to', '=', 'Ana').execute()
    expect(await found('anna')).toBe(1)
    await db()
      .transaction()
      .execute(async (tx) => eraseBuyer(tx, shop.deps, { id: orderId, email: form.email }))
    for (const q of [ana.giftEmail, 'anna']) expect(await found(q), q).toBe(0)
  })

  test('is found by each recipient’s name and address, and is erased completely', async () => {
    const { orderId } = await buyAndSettle(shop, three, toEach)
    for (const q of [ana.giftEmail, 'Bo'])
      expect((await findPerson(shop.deps, { q, actor: desk })).orders, q).toMatchObject([{ id: orderId }])
    await db()
      .transaction()
      .execute(async (tx) => eraseBuyer(tx, shop.deps, { id: orderId, email: form.email }))
    const everything = JSON.stringify([
      await db().selectFrom('orders').selectAll().execute(),
      await db().selectFrom('order_gifts').selectAll().execute(),
      await db().selectFrom('order_list').selectAll().execute(),
      await db().selectFrom('email_outbox').selectAll().execute(),
    ])
    for (const words of [ana.giftEmail, bo.giftEmail, 'Ana', 'By hand']) expect(everything).not.toContain(words)
  })
})
