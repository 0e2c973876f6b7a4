import { expect, test } from 'vitest'
import type { News, Today } from '#contract/today.ts'
import { readSetupTasks } from '#server/services/today/setup-tasks.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import { deliveryForm, teaItem } from '#test/support/shop.ts'
import { newStaffShop, type Who } from '#test/support/staff-shop.ts'
import { writeSetting } from '../services/stored-settings.ts'

onEveryEngine('Today over HTTP', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))

  const today = async (who: Who = 'owner'): Promise<Today> => (await shop.ask(who, 'GET', '/api/today')).body
  const news = async (): Promise<News> => (await shop.ask('staff', 'GET', '/api/today/news')).body
  const request = {
    firstName: 'Zoe',
    lastName: 'Hart',
    email: 'zoe@home.example',
    phone: '0412 345 678',
    service: 'x',
    preferredDate: 'Any day',
  }
  const askForAppointment = () => shop.ask('nobody', 'POST', '/api/appointments', request)
  const stepOf = ({ setup }: Today, name: string) => setup.find(({ step }) => step === name)

  test('counts new requests, orders and failed emails until they are dealt with', async () => {
    expect(await today()).toMatchObject({
      waiting: 0,
      news: 0,
      counts: {
        appointments: 0,
        otherTimes: 0,
        missingTimes: 0,
        toFulfil: 0,
        review: 0,
        refundRequests: 0,
        unmatchedPayments: 0,
        failedEmails: 0,
        expiringVouchers: 0,
      },
    })
    await shop.ask('owner', 'POST', '/api/services', {
      slug: 'x',
      title: 'X',
      description: 'X',
      image: '/x.jpg',
      benefits: [{ text: 'Rest' }],
    })
    expect((await askForAppointment()).status).toBe(201)
    const { orderId } = await buyAndSettle(shop, [teaItem], deliveryForm)
    await shop.database.db
      .updateTable('email_outbox')
      .set({ status: 'failed' })
      .where('template', '=', 'receipt')
      .execute()
    expect(await today()).toMatchObject({
      waiting: 3,
      news: 3,
      counts: { appointments: 1, toFulfil: 1, review: 0, failedEmails: 1 },
    })

    const [{ id }] = (await shop.ask('staff', 'GET', '/api/appointments')).body
    await shop.ask('staff', 'PATCH', `/api/appointments/${id}/status`, { status: 'confirmed' })
    await shop.ask('staff', 'POST', `/api/orders/${orderId}/fulfil`, {})
    expect(await today()).toMatchObject({
      waiting: 2,
      counts: { appointments: 0, missingTimes: 1, toFulfil: 0, failedEmails: 1 },
    })
    await shop.ask('staff', 'PATCH', `/api/appointments/${id}/status`, { status: 'completed' })
    expect(await today()).toMatchObject({ waiting: 1, counts: { missingTimes: 0, failedEmails: 1 } })
  })

  test('a confirmed request is counted until it has a time, and so are those that the list names', async () => {
    for (let count = 0; count < 3; count++) await askForAppointment()
    const waiting: { id: string }[] = (await shop.ask('staff', 'GET', '/api/appointments?status=pending')).body
    const [first, second, third] = waiting.map(({ id }) => id)
    const many = { act: 'confirmed', ids: [first, second] }
    expect((await shop.ask('staff', 'POST', '/api/many/appointments', many)).status).toBe(200)
    const listed = async (view = '') => {
      const { body } = await shop.ask('staff', 'GET', `/api/appointments?time=missing${view}`)
      return body.map(({ id }: { id: string }) => id)
    }
    const counted = async () => (await today()).counts.missingTimes
    expect([await counted(), await listed()]).toEqual([2, [first, second]])
    expect([await listed('&status=confirmed'), await listed('&status=pending')]).toEqual([[first, second], []])
    expect([await listed('&q=hart'), await listed('&q=nobody')]).toEqual([[first, second], []])

    const settled = { agreedTime: '2027-03-08T14:30', note: '' }
    await shop.ask('staff', 'PUT', `/api/appointments/${first}/arrangement`, settled)
    expect([await counted(), await listed()]).toEqual([1, [second]])
    const file = await shop.ask('owner', 'GET', '/api/appointments.csv?time=missing')
    expect(file.status).toBe(200)
    await shop.ask('staff', 'DELETE', `/api/appointments/${second}`)
    expect([await counted(), await listed()]).toEqual([0, []])
    for (const id of [first, third]) await shop.ask('staff', 'DELETE', `/api/appointments/${id}`)
  })

  test('shows news as unseen to each person until they have looked, or someone has dealt with them', async () => {
    const { items, until } = await news()
    expect(items.map(({ kind, unseen }) => [kind, unseen]).toSorted()).toEqual([
      ['email', true],
      ['order', false],
      ['request', false],
    ])
    const of = (kind: string) => items.find((item) => item.kind === kind)
    expect(of('request')).toMatchObject({ patient: 'Zoe Hart', service: 'X', preferredDate: 'Any day' })
    expect(of('order')).toMatchObject({ buyer: deliveryForm.name, totalCents: 3350, deliveryMethod: 'delivery' })
    expect(of('email')).toMatchObject({ recipient: deliveryForm.email, template: 'receipt' })
    const log = await shop.database.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(log).toMatchObject({ action: 'appointment.listed', after: JSON.stringify({ news: true, shown: 1 }) })
    expect((await shop.ask('staff', 'PUT', '/api/today/news/seen', { until })).status).toBe(204)
    expect((await today('staff')).news).toBe(0)
    expect((await today('owner')).news).toBe(1)
    expect((await news()).items.every(({ unseen }) => !unseen)).toBe(true)

    await askForAppointment()
    expect((await today('staff')).news).toBe(1)
    // An answer that comes late takes nothing back.
    await shop.ask('staff', 'PUT', '/api/today/news/seen', { until: '2026-01-01T00:00:00.000Z' })
    expect((await today('staff')).news).toBe(1)
    expect((await shop.ask('staff', 'PUT', '/api/today/news/seen', { until: 'now' })).status).toBe(422)
  })

  test('does not list a sale at the desk as news', async () => {
    const before = (await today()).news
    const sale = { amountCents: 5000, quantity: 1, method: 'cash', name: 'Kim', email: '', phone: '' }
    const sold = await shop.ask('staff', 'POST', '/api/voucher-desk/sales', { ...sale, idempotencyKey: 'sold-once' })
    expect(sold.status).toBe(201)
    expect((await today()).news).toBe(before)
  })

  test('counts vouchers that expire within 30 days', async () => {
    const soon = new Date(shop.deps.now().getTime() + 20 * 86_400_000).toISOString()
    await shop.database.db.updateTable('vouchers').set({ expires_at: soon }).execute()
    const { counts, waiting } = await today()
    expect([counts.expiringVouchers, waiting]).toEqual([1, 2])
  })

  test('names each kind of decision that orders wait for, once', async () => {
    await buyAndSettle(shop, [teaItem], deliveryForm)
    await shop.database.db.updateTable('orders').set({ review_reason: 'refund_failed' }).execute()
    const { counts, reviewReasons } = await today('staff')
    expect(counts.review).toBeGreaterThan(1)
    expect(reviewReasons).toEqual(['refund_failed'])
    await shop.database.db.updateTable('orders').set({ review_reason: null }).execute()
    expect((await today('staff')).reviewReasons).toEqual([])
  })

  test('counts requests by week', async () => {
    const weeks = (await shop.ask('staff', 'GET', '/api/today/requests')).body
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-1)).toEqual({ monday: '2026-03-02', requests: 2 })
    expect(weeks.at(-2)).toEqual({ monday: '2026-02-23', requests: 0 })
  })

  test('shows the set-up steps to owners only, each as done or dismissed', async () => {
    expect((await today('staff')).setup).toEqual([])
    const untouched = (await today()).setup
    expect(untouched.filter(({ dismissed }) => dismissed)).toEqual([])
    expect(
      untouched.filter(({ done }) => done).map(({ step }) => step),
      'mail needs no sender of its own',
    ).toEqual(['mail'])

    await shop.ask('owner', 'PUT', '/api/settings/booking', { bookingUrl: 'https://book.example/' })
    await writeSetting(shop.database.db, 'backup.lastAt', '2026-03-01T00:00:00.000Z', shop.deps.now())
    const example = (await shop.ask('owner', 'GET', '/api/content/clinic')).body
    await shop.ask('owner', 'PUT', '/api/content/clinic', example)
    expect(stepOf(await today(), 'clinic')?.done, 'an example that was only saved again').toBe(false)
    const clinic = { name: 'A', description: '', socials: [], phone: '1', email: 'a@b.example', address: 'B' }
    await shop.ask('owner', 'PUT', '/api/content/clinic', { ...clinic, hours: [{ day: 'Monday', hours: 'Closed' }] })
    const business = { country: 'AU', legalName: 'A Pty Ltd', businessNumber: '51 824 753 556', taxRegistered: false }
    expect(stepOf(await today(), 'clinic')?.missing).toEqual(['business.legal name', 'business.business number'])
    await shop.ask('owner', 'PUT', '/api/settings/business', { ...business, taxName: '', taxRate: '' })
    const done = (await today()).setup.filter((step) => step.done).map(({ step }) => step)
    expect(done).toEqual(['clinic', 'mail', 'booking', 'backup'])
    const outage = { since: '2026-03-01T00:00:00.000Z', fault: 'password', detail: '535' } as const
    await writeSetting(shop.database.db, 'mail.outage', outage, shop.deps.now())
    expect(stepOf(await today(), 'mail')?.done, 'while no e-mail goes out').toBe(false)
    await writeSetting(shop.database.db, 'mail.outage', null, shop.deps.now())
    await shop.database.db.updateTable('staff_users').set({ secondFactorAt: '2026-03-01T00:00:00.000Z' }).execute()
    expect(stepOf(await today(), 'second_factor')?.done).toBe(true)
    await writeSetting(shop.database.db, 'backup.lastAt', '2026-01-01T00:00:00.000Z', shop.deps.now())
    expect(stepOf(await today(), 'backup')?.done).toBe(false)

    expect(stepOf(await today(), 'address')?.done, 'an address of this machine').toBe(false)
    const live = await readSetupTasks({ ...shop.deps, publicUrl: 'https://clinic.example' }, 'owner')
    expect(live.find(({ step }) => step === 'address')?.done).toBe(true)

    const put = (who: Who, dismissed: boolean) => shop.ask(who, 'PUT', '/api/today/setup/payments', { dismissed })
    expect(stepOf((await put('owner', true)).body, 'payments')?.dismissed).toBe(true)
    expect(stepOf((await put('owner', false)).body, 'payments')?.dismissed).toBe(false)
    expect((await put('staff', true)).status).toBe(403)
    await shop.ask('owner', 'PUT', '/api/today/setup/clinic', { dismissed: true })
    expect(stepOf(await today(), 'clinic')?.dismissed, 'no clinic can do without its details').toBe(false)
    expect((await shop.ask('owner', 'PUT', '/api/today/setup/tea', { dismissed: true })).status).toBe(422)
  })

  test('records in the audit log that an owner has read a legal text', async () => {
    const put = (who: Who, text: string, read: unknown) =>
      shop.ask(who, 'PUT', `/api/today/texts-read/${text}`, { read })
    expect((await put('staff', 'privacy-policy', true)).status).toBe(403)
    expect((await put('owner', 'price-list', true)).status).toBe(422)
    expect((await put('owner', 'privacy-policy', 'yes')).status).toBe(422)
    expect((await put('owner', 'privacy-policy', true)).status).toBe(200)
    const log = await shop.database.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(log).toMatchObject({ action: 'settings.saved', entity_id: 'setup.textsRead', after: '["privacy-policy"]' })
  })

  test('records in the audit log that an owner has completed a step of the set-up', async () => {
    const put = (who: Who, step: string, completed: unknown) =>
      shop.ask(who, 'PUT', `/api/today/completed-steps/${step}`, { completed })
    const completed = async (who: Who) => (await shop.ask(who, 'GET', '/api/today')).body.completedSteps
    expect(await completed('owner')).toEqual([])
    expect((await put('staff', 'keep', true)).status).toBe(403)
    expect((await put('owner', 'hours', true)).status).toBe(422)
    expect((await put('owner', 'keep', 'yes')).status).toBe(422)
    expect((await put('owner', 'payments', true)).status).toBe(200)
    expect((await put('owner', 'keep', true)).body.completedSteps).toEqual(['keep', 'payments'])
    const log = await shop.database.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(log).toMatchObject({
      entity_id: 'setup.completedSteps',
      before: '["payments"]',
      after: '["payments","keep"]',
    })
    expect(await completed('staff')).toEqual([])
    expect((await put('owner', 'keep', false)).body.completedSteps).toEqual(['payments'])
  })

  test('lists at most twenty news, with the number of the others', async () => {
    const { items, more } = await news()
    expect(more).toBe(0)
    const { db } = shop.database
    const asked = await db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    const others = Array.from({ length: 20 }, (_, number) => ({ ...asked, id: `more-${number}`, link_hash: null }))
    await db.insertInto('appointments').values(others).execute()
    const all = await news()
    expect([all.items.length, all.more]).toEqual([20, items.length])
  })

  test.each([
    ['GET', '/api/today'],
    ['GET', '/api/today/requests'],
    ['GET', '/api/today/news'],
    ['PUT', '/api/today/news/seen', { until: '2026-01-01T00:00:00.000Z' }],
    ['PUT', '/api/today/setup/mail', { dismissed: true }],
    ['PUT', '/api/today/texts-read/privacy-policy', { read: true }],
    ['PUT', '/api/today/completed-steps/keep', { completed: true }],
  ] as [string, string, unknown?][])('answers 401 to %s %s without a session', async (method, path, body) =>
    expect((await shop.ask('nobody', method, path, body)).status).toBe(401),
  )
})
