import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buyerOf } from '#contract/order.ts'
import { revisionOf } from '#domain/revision.ts'
import { claimEmails, recordFailure, recordSent } from '#server/services/outbox-sending.ts'
import { erasePerson } from '#server/services/people/erase-person.ts'
import { findPerson } from '#server/services/people/find-person.ts'
import { remindOfExpiry } from '#server/services/vouchers/voucher-expiry.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { newOrderDashboard, refunding } from '#test/support/order-dashboard.ts'
import { buyAndSettle, desk } from '#test/support/paid-shop.ts'
import { form, voucherItem } from '#test/support/shop.ts'

const wrong = 'ada@visitr.example'
const right = 'ada@visitor.example'

onEveryEngine('an order’s buyer', (engine) => {
  const shop = fixtureForEach(() => newOrderDashboard(engine))
  const buyWith = async (details: object = {}, cart: unknown[] = [voucherItem]) =>
    (await buyAndSettle(shop, cart, { ...form, name: 'Ada Lin', email: wrong, ...details })).orderId
  const correct = async (orderId: string, change: object = {}, basedOn?: string) =>
    shop.askAs('PUT', `/api/orders/${orderId}/buyer`, { name: 'Ada Lin', email: right, ...change }, 'staff', basedOn)
  const emails = async (...statuses: string[]) =>
    (await shop.database.db.selectFrom('email_outbox').selectAll().orderBy('id').execute())
      .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
      .map(({ template, recipient }) => `${template} ${recipient}`)
  const failAll = async () => {
    for (const email of await claimEmails(shop.deps, 20))
      await recordFailure(shop.deps, email, { reason: 'No such mailbox', permanent: true })
  }

  test('gets what has not been sent, and every later email, at the corrected address', async () => {
    const orderId = await buyWith()
    expect(await emails()).toEqual([`receipt ${wrong}`, `voucher ${wrong}`])
    const { status, body } = await correct(orderId)
    expect([status, body.email]).toEqual([200, right])
    expect(await emails()).toEqual([`receipt ${right}`, `voucher ${right}`])
    await shop.askAs('POST', `/api/orders/${orderId}/refunds`, refunding(1000))
    await shop.database.db.updateTable('vouchers').set({ expires_at: in20Days() }).execute()
    await remindOfExpiry(shop.deps)
    expect((await emails()).slice(2)).toEqual([`refund ${right}`, `voucher-reminder ${right}`])
    await correct(orderId, { email: 'ada@third.example' })
    expect((await emails()).at(-1), 'an email about a voucher').toBe('voucher-reminder ada@third.example')
  })
  const in20Days = () => new Date(shop.deps.now().getTime() + 20 * 86_400_000).toISOString()

  test('is told of again what failed at the old address, where staff want that', async () => {
    const orderId = await buyWith()
    await failAll()
    await correct(orderId)
    expect(await emails('failed')).toEqual([`receipt ${right}`, `voucher ${right}`])
    const { body } = await correct(orderId, { email: 'ada@third.example', sendFailed: true })
    expect(await emails('queued')).toEqual(['receipt ada@third.example', 'voucher ada@third.example'])
    expect(body.emails).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
    const retried = await shop.database.db.selectFrom('audit_log').select('after').where('action', '=', 'email.retried')
    expect(await retried.execute()).toHaveLength(2)
  })

  test('keeps, of an email that is being sent meanwhile, the address that it went to', async () => {
    const orderId = await buyWith()
    const claimed = await claimEmails(shop.deps, 20)
    const claim = (template: string) => claimed.find((email) => email.template === template)!
    await correct(orderId)
    await recordSent(shop.deps, claim('receipt'))
    await recordFailure(shop.deps, claim('voucher'), { reason: 'busy', permanent: false })
    expect(await emails()).toEqual([`receipt ${wrong}`, `voucher ${right}`])
  })

  test('stands in the history without an address, and is found by the new one alone', async () => {
    const orderId = await buyWith()
    const { body } = await correct(orderId, { name: 'Ada Linn', phone: '0400 000 111' })
    expect(body).toMatchObject({ name: 'Ada Linn', email: right, phone: '0400 000 111' })
    expect(body.timeline).toContainEqual(
      expect.objectContaining({
        title: 'The buyer’s details corrected',
        detail: 'name, email address, phone number',
        actor: 'Sam Lee',
      }),
    )
    const log = await shop.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'order.buyer_corrected')
      .execute()
    expect(log).toHaveLength(1)
    expect(JSON.stringify(log)).not.toMatch(/visit|Linn|0400/)
    const found = async (q: string) => [
      (await shop.list(`?q=${q}`)).total,
      (await shop.askAs('GET', `/api/voucher-desk/vouchers?q=${q}`)).body.total,
    ]
    expect([await found(wrong), await found(right)]).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  test('is erased by the corrected address, and the old one stays nowhere', async () => {
    const orderId = await buyWith({ giftTo: 'Ada herself', giftEmail: wrong })
    // A provider keeps the address that it was told of.
    const told = sql<string>`replace(object, '"receipt_email":null', ${`"receipt_email":"${wrong}"`})`
    await shop.database.db.updateTable('demo_payments').set({ object: told }).execute()
    expect((await correct(orderId)).body.gifts).toMatchObject([{ email: right }])
    for (const email of await claimEmails(shop.deps, 20)) await recordSent(shop.deps, email)
    const finds = await findPerson(shop.deps, { q: right, actor: desk })
    expect(finds.orders).toMatchObject([{ id: orderId, email: right }])
    const choice = { requests: [], orders: [orderId], subscribers: [], testimonials: [] }
    expect(await erasePerson(shop.deps, { choice, actor: desk })).toMatchObject({ orders: 1, kept: [] })
    const left = await Promise.all(
      (['orders', 'order_list', 'email_outbox', 'demo_payments', 'demo_events', 'audit_log'] as const).map((table) =>
        shop.database.db.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(JSON.stringify(left)).not.toMatch(/visitr|visitor\.example/)
    const refused = await correct(orderId)
    expect([refused.status, refused.body.reason], 'nobody is brought back').toEqual([409, 'no_buyer'])
  })

  test('gets a gift to themself at the corrected address, and others keep theirs', async () => {
    const gift = { giftTo: 'Ada', giftEmail: wrong, giftMessage: '', giftDate: '' }
    const gifts = [gift, { ...gift, giftTo: 'Bo', giftEmail: 'bo@visitor.example' }]
    const orderId = await buyWith({ gifts }, [{ ...voucherItem, quantity: 2 }])
    const { body } = await correct(orderId)
    expect(body.gifts).toMatchObject([{ email: right }, { email: 'bo@visitor.example' }])
    expect((await emails('queued')).filter((email) => email.startsWith('gift'))).toEqual([
      `gift ${right}`,
      'gift bo@visitor.example',
    ])
  })

  test('is corrected by one of two who have it open, and twice the same is one correction', async () => {
    const orderId = await buyWith()
    const opened = revisionOf(buyerOf(await shop.order(orderId)))
    expect((await correct(orderId, {}, opened)).status).toBe(200)
    expect((await correct(orderId, {}, opened)).status, 'a lost answer').toBe(200)
    const late = await correct(orderId, { email: 'ada@third.example' }, opened)
    expect([late.status, late.body.reason, (await shop.order(orderId)).email]).toEqual([409, 'stale', right])
    const titles = (await shop.order(orderId)).timeline.map(({ title }) => title)
    expect(titles.filter((title) => title === 'The buyer’s details corrected')).toHaveLength(1)
  })

  test('is not taken from what is no address, from nobody, or where no form was filled in', async () => {
    const orderId = await buyWith()
    expect((await correct(orderId, { email: 'ada@' })).body.errors).toMatchObject([{ path: 'email' }])
    expect((await correct(orderId, { name: ' ' })).body.errors).toMatchObject([{ path: 'name' }])
    expect((await correct('none')).status).toBe(404)
    const path = `/api/orders/${orderId}/buyer`
    expect((await shop.askAs('PUT', path, { name: 'A', email: right }, 'nobody')).status).toBe(401)
    expect((await shop.order(orderId)).email).toBe(wrong)
  })

  test('gets nothing that was for the clinic, whose address may be the same', async () => {
    const orderId = await buyWith()
    await shop.database.db.updateTable('email_outbox').set({ template: 'dispute' }).execute()
    await correct(orderId)
    expect(await emails()).toEqual([`dispute ${wrong}`, `dispute ${wrong}`])
  })
})
