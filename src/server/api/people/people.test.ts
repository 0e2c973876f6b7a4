import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { enterRequest } from '#server/services/appointments/appointments.ts'
import { addEntry, services } from '#server/services/content/collection.ts'
import { subscribe } from '#server/services/newsletter/subscribing.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import { deliveryForm, form, teaItem, voucherItem } from '#test/support/shop.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'

const actor = { id: null, name: 'test' }

onEveryEngine('the data of one person', (engine) => {
  let shop: StaffShop
  beforeAll(async () => {
    shop = await newStaffShop(engine, { now: () => new Date() })
    const service = { slug: 'cupping', title: 'Cupping', description: 'Cups', image: '/a.jpg', benefits: [] }
    await addEntry(shop.deps, services, { input: { ...service, benefits: [{ text: 'Rest' }] }, actor })
  })
  afterAll(() => shop.drop())

  const send = (path: string, body: unknown, who: 'owner' | 'staff' = 'owner') =>
    shop.ask(who, 'POST', `/api/people/${path}`, body)
  let people = 0
  /** A patient who is a buyer and a subscriber as well. */
  async function somebody() {
    const name = `Person${String.fromCharCode(97 + people)}`
    const email = `person${people++}@visitor.example`
    const details = { ...form, name: `${name} Lin`, email, giftTo: '', giftEmail: '', giftMessage: '', giftDate: '' }
    const { orderId } = await buyAndSettle(shop, [voucherItem], details)
    await subscribe(shop.deps, { email })
    const patient = { firstName: name, lastName: 'Lin', email, phone: `08 8522 12${10 + people}` }
    const asked = { ...patient, service: 'cupping', preferredDate: 'soon', message: 'my <b>knee</b>' }
    const entered = await enterRequest(shop.deps, { ...asked, actor })
    if (!entered.ok) throw new Error(entered.reason)
    await runOutboxOnce(shop.deps)
    return { name, email, orderId, requestId: entered.appointment.id, phone: patient.phone }
  }
  const choiceOf = (found: { requests: Row[]; orders: Row[]; subscribers: Row[] }) => ({
    requests: found.requests.map(({ id }) => id),
    orders: found.orders.map(({ id }) => id),
    subscribers: found.subscribers.map(({ id }) => id),
  })
  type Row = { id: string }

  test('a search by email, name or phone finds requests, orders and subscriptions', async () => {
    const { email, name, orderId, requestId, phone } = await somebody()
    for (const q of [email, email.toUpperCase(), name, phone.replaceAll(' ', '')]) {
      const { status, body } = await send('find', { q })
      expect([q, status, body.requests.map(({ id }: Row) => id)]).toEqual([q, 200, [requestId]])
      expect([q, body.subscribers[0].email, body.more]).toEqual([q, email, false])
    }
    expect((await send('find', { q: email })).body.orders).toMatchObject([{ id: orderId, keeps: null }])
    const details = {
      ...form,
      name: 'Somebody else',
      email: email.toUpperCase(),
      giftTo: '',
      giftEmail: '',
      giftMessage: '',
      giftDate: '',
    }
    const other = await buyAndSettle(shop, [voucherItem], details)
    const byName = (await send('find', { q: name })).body.orders.map(({ id }: Row) => id)
    expect(byName, 'an order with the address of what was found').toEqual([other.orderId, orderId])
    const log = await shop.deps.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'person.found')
      .execute()
    expect(JSON.stringify(log)).toContain(requestId)
    expect(JSON.stringify(log)).not.toContain(email)
  })

  test('testimonials are found by name, in the bin too, exported and erased', async () => {
    const { email, name, requestId } = await somebody()
    const testimonial = (more: object) => ({ name: `${name} Lin`, duration: 'Two years', content: 'Calm', ...more })
    const add = async (more: object) =>
      (await shop.ask('staff', 'POST', '/api/testimonials', testimonial(more))).body.id as string
    const [kept, deleted] = [await add({}), await add({ content: 'Warm' })]
    const other = await add({ name: 'Somebody else' })
    expect((await shop.ask('staff', 'DELETE', `/api/testimonials/${deleted}`)).status).toBe(204)
    for (const q of [`lin ${name}`, email]) {
      const { body } = await send('find', { q })
      expect(body.testimonials.map(({ id }: Row) => id).toSorted(), q).toEqual([kept, deleted].toSorted())
    }
    const choice = { requests: [], orders: [], subscribers: [], testimonials: [kept, deleted] }
    const { body } = await send('export', choice)
    expect(body.data.testimonials).toMatchObject([{ content: 'Calm' }, { content: 'Warm' }])
    expect(body.page).toContain('Warm')
    const shown = async () => (await shop.ask('nobody', 'GET', '/api/testimonials')).text
    expect(await shown()).toContain(name)
    expect((await send('erase', choice)).body).toMatchObject({ requests: 0, testimonials: 2 })
    expect(await shown()).not.toContain(name)
    const { db } = shop.deps.database
    const left = [
      await db.selectFrom('testimonials').selectAll().execute(),
      await db.selectFrom('bin').selectAll().execute(),
    ]
    expect(JSON.stringify(left)).not.toContain(name)
    expect(JSON.stringify(left)).toContain(other)
    expect((await send('find', { q: email })).body).toMatchObject({ testimonials: [], requests: [{ id: requestId }] })
  })

  test('only owners may search, export and erase, and a search term that is too short is refused', async () => {
    for (const path of ['find', 'export', 'erase']) expect((await send(path, {}, 'staff')).status).toBe(403)
    expect((await send('find', { q: ' a ' })).body.errors[0].path).toBe('q')
    expect((await send('erase', { requests: [], orders: [], subscribers: [] })).status).toBe(422)
  })

  test('the export contains all data as JSON and as an escaped page', async () => {
    const { email, name } = await somebody()
    const choice = choiceOf((await send('find', { q: email })).body)
    const { status, body } = await send('export', choice)
    expect(status).toBe(200)
    expect(body.data.requests[0]).toMatchObject({ email, message: 'my <b>knee</b>' })
    expect(body.data.orders[0]).toMatchObject({ name: `${name} Lin`, vouchers: [{ initialCents: 10000 }] })
    expect(body.data.subscriptions[0]).toMatchObject({ email, status: 'subscribed' })
    expect(body.data.emails.map(({ template }: { template: string }) => template)).toEqual(
      expect.arrayContaining(['receipt', 'voucher', 'welcome']),
    )
    expect(body.data.log.map(({ action }: { action: string }) => action)).toContain('appointment.entered')
    expect(body.page).toContain('my &lt;b&gt;knee&lt;/b&gt;')
    const { code } = await shop.deps.database.db.selectFrom('vouchers').select('code').executeTakeFirstOrThrow()
    expect(JSON.stringify(body)).not.toContain(code)
  })

  test('erasing removes the person from every table, and the order keeps its amount and state', async () => {
    const { email, name, orderId } = await somebody()
    // What staff sent once more stands in the log, which is for good.
    const [voucher] = (await shop.ask('owner', 'GET', `/api/orders/${orderId}`)).body.vouchers
    expect((await shop.ask('staff', 'POST', `/api/orders/${orderId}/emails`, { template: 'receipt' })).status).toBe(200)
    const resent = await shop.ask('staff', 'POST', `/api/voucher-desk/vouchers/${voucher.id}/resend`, { email })
    expect([resent.status, resent.body.administration[0].email]).toEqual([200, email])
    const order = `/api/orders/${orderId}`
    await shop.ask('staff', 'POST', `${order}/refund-request`, { amountCents: 1000, reason: `${name} cannot come` })
    const { id: requestId } = (await shop.ask('owner', 'GET', order)).body.askedRefund
    const approved = await shop.ask('owner', 'POST', `${order}/refund-request/approve`, { requestId })
    expect([approved.status, approved.body.refunds[0].note]).toEqual([200, expect.stringContaining(name)])
    // So do the audit log and the voucher's ledger, with what staff noted beside their lines.
    const noted = async (path: string, entry: object) =>
      expect([path, (await shop.ask('owner', 'POST', path, entry)).status < 300]).toEqual([path, true])
    await noted(`${order}/refund-request`, { amountCents: 500, reason: 'again' })
    const again = (await shop.ask('owner', 'GET', order)).body.askedRefund
    await noted(`${order}/refund-request/decline`, { requestId: again.id, note: `${name} has had one` })
    const desk = `/api/voucher-desk/vouchers/${voucher.id}`
    await noted(`${desk}/redemptions`, { amountCents: 500, idempotencyKey: 'visit-of-a-person', note: `${name} came` })
    const adjustment = { deltaCents: -100, idempotencyKey: 'tip-of-a-person', reason: `${name} asked` }
    await noted(`${desk}/adjust`, adjustment)
    await noted(`${desk}/reissue`, { reason: `${name} lost it` })
    await noted(`${desk}/void`, { reason: `${name} found it` })
    const { history, administration } = (await shop.ask('staff', 'GET', desk)).body
    expect([...history, ...administration].map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['came', 'asked', 'lost it', 'found it'].map((text) => `${name} ${text}`)),
    )
    const timeline: { detail: string }[] = (await shop.ask('owner', 'GET', order)).body.timeline
    expect(timeline.map(({ detail }) => detail)).toContain(`$5.00, ${name} has had one`)
    const { items } = (await shop.ask('owner', 'GET', `/api/audit?q=${name}+lost`)).body
    expect(items).toMatchObject([{ action: 'voucher.reissued', after: { note: `${name} lost it` } }])
    await runOutboxOnce(shop.deps)
    const { body } = await send('erase', choiceOf((await send('find', { q: email })).body))
    expect(body).toEqual({ requests: 1, orders: 1, subscribers: 1, testimonials: 0, kept: [] })
    const { db } = shop.deps.database
    for (const { name: table, isView } of await db.introspection.getTables()) {
      if (isView || table.startsWith('sqlite_')) continue
      const rows = await db
        .selectFrom(table as 'orders')
        .selectAll()
        .execute()
      expect([table, JSON.stringify(rows).includes(email), JSON.stringify(rows).includes(name)]).toEqual([
        table,
        false,
        false,
      ])
    }
    const kept = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ name: 'Erased', status: 'partly_refunded', total_cents: 10000, charged_cents: 10000 })
    expect((await shop.ask('owner', 'GET', `/api/orders/${orderId}`)).status).toBe(200)
    expect((await send('find', { q: email })).body).toMatchObject({ requests: [], orders: [], subscribers: [] })
  })

  test('an order that still has to be posted is not erased, and the reason is reported', async () => {
    const email = 'parcel@visitor.example'
    const { orderId } = await buyAndSettle(shop, [teaItem], { ...deliveryForm, email })
    await runOutboxOnce(shop.deps)
    const found = (await send('find', { q: email })).body
    expect(found.orders[0].keeps).toBe('to_fulfil')
    const { body } = await send('erase', choiceOf(found))
    expect(body).toMatchObject({ orders: 0, kept: [{ reason: 'to_fulfil' }] })
    const order = await shop.deps.database.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirst()
    expect(order?.email).toBe(email)
  })
})
