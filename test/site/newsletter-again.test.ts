import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Subscriber } from '#contract/admin-newsletter.ts'
import { clockTime } from '#domain/dates/calendar.ts'
import { day, hour } from '#domain/dates/durations.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { queueNewsletter } from '#server/services/newsletter/newsletter-queue.ts'
import { deleteExpiredConfirmations } from '#server/services/newsletter/subscription-confirmation.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { recordingMailer } from '#test/support/deps.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'

const email = 'jo@visitor.example'

onEveryEngine('an unsubscribed address that is entered again', (engine) => {
  let shop: StaffShop
  let mailer: ReturnType<typeof recordingMailer>
  let ahead: number
  beforeEach(async () => {
    mailer = recordingMailer()
    ahead = 0
    shop = await newStaffShop(engine, { mailer, now: () => new Date(Date.now() + ahead) })
    await seedWhenEmpty(shop.deps)
    await join()
    const { id } = await jo()
    await shop.ask('staff', 'POST', `/api/subscribers/${id}/unsubscribe`)
    await send()
    mailer.sent.length = 0
    ahead += hour
  })
  afterEach(() => shop.drop())

  const join = () => shop.ask('nobody', 'POST', '/api/newsletter', { email })
  const jo = async (): Promise<Subscriber> =>
    (await shop.ask('staff', 'GET', `/api/subscribers?status=all&q=${email}`)).body.items[0]
  const status = async () =>
    (
      await shop.database.db
        .selectFrom('subscribers')
        .select('status')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).status
  const send = () => runOutboxOnce(shop.deps)
  const add = () => shop.ask('staff', 'POST', '/api/subscribers', { email, consentNote: 'Asked at the desk' })
  const post = (token: string, headers: Record<string, string> = {}) =>
    shop.app.request(`${shop.deps.publicUrl}/newsletter/confirm?token=${token}`, {
      method: 'POST',
      body: new URLSearchParams(),
      headers: { origin: shop.deps.publicUrl, ...headers },
    })
  /** The link in the one email that was sent. */
  async function link(): Promise<URL> {
    await send()
    expect(mailer.sent.map(({ to, subject }) => [to, subject.replace(/the .* news/, 'the … news')])).toEqual([
      [email, 'Would you like the … newsletter again?'],
    ])
    const [address] = /http\S+newsletter\/confirm\?token=[\w-]+/.exec(mailer.sent[0]!.text) ?? []
    return new URL(address!)
  }
  const tokenOf = (url: URL) => url.searchParams.get('token')!

  test('stays unsubscribed until the button in its email is pressed', async () => {
    const before = await jo()
    const known = await shop.ask('nobody', 'POST', '/api/newsletter', { email: 'new@visitor.example' })
    const answer = await join()
    expect([answer.status, answer.body]).toEqual([known.status, { email }])
    expect(await jo()).toMatchObject({ status: 'unsubscribed', consentedAt: before.consentedAt, leftAt: before.leftAt })
    await send()
    mailer.sent.splice(0, mailer.sent.length, ...mailer.sent.filter(({ to }) => to === email))

    const url = await link()
    expect(tokenOf(url)).toMatch(/^[\w-]{43}$/)
    const kept = JSON.stringify(await shop.database.db.selectFrom('subscriber_confirmations').selectAll().execute())
    expect(
      kept + JSON.stringify(await shop.database.db.selectFrom('email_outbox').selectAll().execute()),
    ).not.toContain(tokenOf(url))

    const page = await shop.app.request(url.href)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await page.text()).toContain('Yes, send it to me')
    expect((await jo()).status, 'a mail scanner opened it').toBe('unsubscribed')

    ahead += hour
    const pressed = await post(tokenOf(url))
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/newsletter/confirm?done=1'])
    const after = await jo()
    expect(after).toMatchObject({ status: 'subscribed', source: 'form', leftAt: null, askedAt: null })
    expect(Date.parse(after.consentedAt)).toBeGreaterThan(Date.parse(before.leftAt!) + hour)
  })

  test('is subscribed by its link once, within seven days, from the site’s own form only', async () => {
    await join()
    const token = tokenOf(await link())
    expect((await post(token, { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await post(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
    expect((await post('')).status).toBe(404)
    ahead += 7 * day
    expect((await post(token)).status).toBe(404)
    expect(await status()).toBe('unsubscribed')

    mailer.sent.length = 0
    await join()
    const fresh = tokenOf(await link())
    expect(fresh).not.toBe(token)
    expect((await post(fresh)).status).toBe(303)
    await shop.database.db.updateTable('subscribers').set({ status: 'unsubscribed' }).execute()
    const again = await post(fresh)
    expect([again.status, await status()]).toEqual([404, 'unsubscribed'])
    expect(await again.text()).toContain('This link has already been used')
  })

  test('is asked at most once a day', async () => {
    await Promise.all(Array.from({ length: 6 }, join))
    await add()
    await send()
    expect(mailer.sent).toHaveLength(1)
    ahead += day - hour
    await join()
    await send()
    expect(mailer.sent).toHaveLength(1)
    ahead += 2 * hour
    await join()
    await send()
    expect(mailer.sent).toHaveLength(2)
    ahead -= 2 * day
    await join()
    await send()
    expect(mailer.sent, 'the clock was set back').toHaveLength(3)
  })

  test('gets no other email until it confirms', async () => {
    await join()
    await link()
    await shop.ask('nobody', 'POST', '/api/newsletter', { email: 'new@visitor.example' })
    const { body: draft } = await shop.ask('staff', 'POST', '/api/newsletter-issues', { subject: 'Autumn' })
    const text = { subject: 'Autumn', preview: '', body: '<p>Walk.</p>' }
    const path = `/api/newsletter-issues/${draft.id}`
    await shop.ask('staff', 'PUT', path, text, { 'if-match': '"1"' })
    const { body } = await shop.ask('staff', 'POST', `${path}/send`, undefined, { 'if-match': '"2"' })
    expect(body).toMatchObject({ recipients: 1 })
    for (let round = 0; round < 4; round++) {
      await queueNewsletter(shop.deps)
      await send()
    }
    expect(mailer.sent.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('gets the confirmation email also when staff add it, and the list, the export and the audit log show that', async () => {
    const answer = await add()
    expect(answer).toMatchObject({ status: 202, body: { status: 'unsubscribed', askedAt: expect.any(String) } })
    expect(await jo()).toMatchObject({ status: 'unsubscribed', askedAt: answer.body.askedAt })
    const { text } = await shop.ask('staff', 'GET', '/api/subscribers.csv')
    expect(text).toContain(clockTime(answer.body.askedAt, 'Australia/Adelaide').replace('T', ' '))
    const { body: log } = await shop.ask('owner', 'GET', '/api/audit?action=subscriber.asked')
    expect(log.items).toHaveLength(1)
    expect((await post(tokenOf(await link()))).status).toBe(303)
    expect(await jo()).toMatchObject({ status: 'subscribed', source: 'staff', consentNote: 'Asked at the desk' })
  })

  test('keeps its confirmation link hidden from staff who open the email', async () => {
    await join()
    const token = tokenOf(await link())
    const { body: list } = await shop.ask('staff', 'GET', `/api/emails?q=${email}`)
    const { id } = list.items.find(({ template }: { template: string }) => template === 'newsletter-confirm')
    const { body: opened } = await shop.ask('staff', 'GET', `/api/emails/${id}`)
    expect(opened.preview.text).toContain('/newsletter/confirm')
    expect(JSON.stringify(opened)).not.toContain(token)
    expect((await shop.ask('staff', 'POST', `/api/emails/${id}/again`)).status).toBe(409)
  })

  test('is erased together with its confirmation, and expires when it is not confirmed', async () => {
    await join()
    const token = tokenOf(await link())
    expect((await shop.ask('staff', 'DELETE', `/api/subscribers/${(await jo()).id}`)).status).toBe(204)
    expect((await post(token)).status).toBe(404)
    const { db } = shop.database
    expect(await db.selectFrom('subscriber_confirmations').selectAll().execute()).toEqual([])
    expect(JSON.stringify(await db.selectFrom('email_outbox').selectAll().execute())).not.toContain(email)

    await join()
    await shop.ask('staff', 'POST', `/api/subscribers/${(await jo()).id}/unsubscribe`)
    await join()
    ahead += 7 * day
    expect(await deleteExpiredConfirmations(shop.deps)).toBe(1)
  })
})
