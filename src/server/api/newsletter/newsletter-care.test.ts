import { expect, test } from 'vitest'
import type { Subscriber } from '#contract/admin-newsletter.ts'
import { day, hour } from '#domain/dates/durations.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { MailError } from '#server/mail/mailer.ts'
import { queueNewsletter } from '#server/services/newsletter/newsletter-queue.ts'
import { sendDueNewsletters } from '#server/services/newsletter/newsletter-sending.ts'
import { deleteExpiredPreviews, importNext } from '#server/services/newsletter/subscriber-import.ts'
import { deleteExpiredConfirmations } from '#server/services/newsletter/subscription-confirmation.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { recordingMailer } from '#test/support/deps.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

const refusal = (permanent: boolean) =>
  new MailError('The mail server refused the address', permanent, { reach: { about: 'address' } })

onEveryEngine('newsletter subscriptions and scheduled issues', (engine) => {
  let ahead = 0
  const mailer = recordingMailer()
  const shop = fixtureForEach(async () => {
    ahead = 0
    mailer.sent.length = 0
    return newStaffShop(engine, { mailer, now: () => new Date(Date.now() + ahead) })
  })
  const later = async (ms: number) => {
    ahead += ms
    await shop.signIn('staff')
  }
  const ask = (...args: Parameters<typeof shop.ask>) => shop.ask(...args)
  const join = (email: string) => ask('nobody', 'POST', '/api/newsletter', { email })
  const add = (email: string) => ask('staff', 'POST', '/api/subscribers', { email, consentNote: 'Asked' })
  const find = async (email: string): Promise<Subscriber | undefined> =>
    (await ask('staff', 'GET', `/api/subscribers?status=all&q=${email}`)).body.items[0]
  const send = () => runOutboxOnce(shop.deps)
  const letters = (email: string) => mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject)

  async function draft() {
    const { body } = await ask('staff', 'POST', '/api/newsletter-issues', { subject: 'Autumn' })
    const words = { subject: 'Autumn', preview: '', body: '<p>Leaves fall.</p>' }
    return (await ask('staff', 'PUT', `/api/newsletter-issues/${body.id}`, words)).body
  }
  const at = (iso: string) => iso.slice(0, 16)
  const inDays = (days: number) => at(new Date(Date.now() + ahead + days * day).toISOString())

  test('a draft goes out once when its time has come, in the words that are saved by then', async () => {
    await add('a@x.example')
    const { id, revision } = await draft()
    const path = `/api/newsletter-issues/${id}/schedule`
    const past = await ask('staff', 'PUT', path, { sendAt: '2020-01-01T09:00' })
    expect([past.status, past.body.errors]).toEqual([
      422,
      [{ path: 'sendAt', message: 'Please choose a time that’s still to come' }],
    ])
    const stale = await ask('staff', 'PUT', path, { sendAt: inDays(3) }, { 'if-match': `"${revision - 1}"` })
    expect(stale.status).toBe(409)
    const scheduled = await ask('staff', 'PUT', path, { sendAt: inDays(3) })
    expect([scheduled.status, scheduled.body.state]).toEqual([200, 'scheduled'])
    const words = { subject: 'Autumn again', preview: '', body: '<p>They fell.</p>' }
    expect((await ask('staff', 'PUT', `/api/newsletter-issues/${id}`, words)).body.state).toBe('scheduled')
    const empty = await ask('staff', 'PUT', `/api/newsletter-issues/${id}`, { ...words, body: '' })
    expect([empty.status, empty.body.errors[0].path]).toEqual([422, 'body'])

    expect(await sendDueNewsletters(shop.deps), 'before its time').toBe(0)
    await later(4 * day)
    await add('b@x.example')
    expect(
      await Promise.all([sendDueNewsletters(shop.deps), sendDueNewsletters(shop.deps)]).then(([a, b]) => a + b),
    ).toBe(1)
    expect((await ask('staff', 'GET', `/api/newsletter-issues/${id}`)).body).toMatchObject({
      state: 'sending',
      sendAt: null,
      recipients: 2,
    })
    while (await queueNewsletter(shop.deps)) await send()
    expect(letters('a@x.example').filter((subject) => subject === 'Autumn again')).toHaveLength(1)
    expect(letters('b@x.example')).toContain('Autumn again')
  })

  test('an issue whose scheduled time is withdrawn stays a draft', async () => {
    await add('a@x.example')
    const { id } = await draft()
    await ask('staff', 'PUT', `/api/newsletter-issues/${id}/schedule`, { sendAt: inDays(1) })
    expect((await ask('staff', 'DELETE', `/api/newsletter-issues/${id}/schedule`)).body.state).toBe('draft')
    await later(3 * day)
    expect(await sendDueNewsletters(shop.deps)).toBe(0)
    expect((await ask('staff', 'GET', `/api/newsletter-issues/${id}`)).body.state).toBe('draft')
  })

  const confirmFirst = async () => {
    const { body } = await ask('owner', 'GET', '/api/settings/newsletter')
    expect((await ask('owner', 'PUT', '/api/settings/newsletter', { ...body, confirmsFirst: true })).status).toBe(200)
  }
  const tokenFor = (email: string) => {
    const { text } = mailer.sent.findLast(({ to }) => to === email)!
    return /newsletter\/confirm\?token=([\w-]+)/.exec(text)![1]!
  }

  test('an address with confirmation first joins the list only by the button in the email', async () => {
    await confirmFirst()
    expect((await join('jo@x.example')).status).toBe(201)
    expect(await find('jo@x.example')).toMatchObject({
      status: 'unsubscribed',
      leftBecause: 'unconfirmed',
      leftAt: null,
    })
    const unsubscribed = await ask('staff', 'GET', '/api/subscribers?status=unsubscribed')
    expect(unsubscribed.body.items, 'nobody has left').toEqual([])
    await send()
    expect(letters('jo@x.example')).toEqual([expect.stringContaining('Please confirm that you’d like the')])
    const token = tokenFor('jo@x.example')
    expect((await ask('nobody', 'POST', '/api/newsletter/confirm', { token })).status).toBe(204)
    expect((await ask('nobody', 'POST', '/api/newsletter/confirm', { token })).status).toBe(404)
    expect(await find('jo@x.example')).toMatchObject({ status: 'subscribed', leftBecause: '' })
    await send()
    expect(letters('jo@x.example')).toEqual([expect.anything(), expect.stringContaining('Welcome')])
  })

  test('an address that is never confirmed is deleted after a week', async () => {
    await confirmFirst()
    await join('jo@x.example')
    await later(6 * day)
    await deleteExpiredConfirmations(shop.deps)
    expect(await find('jo@x.example')).toBeDefined()
    await later(day + hour)
    await deleteExpiredConfirmations(shop.deps)
    expect(await find('jo@x.example')).toBeUndefined()
  })

  const imported = async (...emails: string[]) => {
    const csv = ['email', ...emails].join('\n')
    const { body } = await ask('staff', 'POST', '/api/subscriber-imports', { fileName: 'old.csv', csv })
    await ask('staff', 'POST', `/api/subscriber-imports/${body.id}/start`, { consentNote: 'Old list' })
    while (await importNext(shop.deps)) {}
    return body
  }

  test('a list that was only looked through is forgotten after a day', async () => {
    const lists = async () =>
      (await shop.database.db.selectFrom('subscriber_imports').select('addresses').execute()).map(
        ({ addresses }) => addresses,
      )
    await ask('staff', 'POST', '/api/subscriber-imports', { fileName: 'old.csv', csv: 'email\nann@x.example' })
    await later(day - hour)
    await deleteExpiredPreviews(shop.deps)
    expect((await lists()).join()).toContain('ann@x.example')
    await later(2 * hour)
    await deleteExpiredPreviews(shop.deps)
    expect(await lists()).toEqual([])
  })

  test('an erased address does not return by an import, and returns by the form only after confirmation', async () => {
    await add('ann@x.example')
    const ann = (await find('ann@x.example'))!
    expect((await ask('staff', 'DELETE', `/api/subscribers/${ann.id}`)).status).toBe(204)
    expect(await imported('ann@x.example', 'new@x.example')).toMatchObject({ fresh: 1, left: 1 })
    expect([await find('ann@x.example'), (await find('new@x.example'))?.status]).toEqual([undefined, 'subscribed'])
    const kept = JSON.stringify(await shop.database.db.selectFrom('forgotten_addresses').selectAll().execute())
    expect(kept).not.toContain('ann')

    await join('ann@x.example')
    expect((await find('ann@x.example'))?.status).toBe('unsubscribed')
    await send()
    await ask('nobody', 'POST', '/api/newsletter/confirm', { token: tokenFor('ann@x.example') })
    expect((await find('ann@x.example'))?.status).toBe('subscribed')
    expect(await shop.database.db.selectFrom('forgotten_addresses').selectAll().execute()).toEqual([])
  })

  async function report(body: unknown, { path, type = 'application/json' }: { path?: string; type?: string } = {}) {
    const { mail } = (await ask('owner', 'GET', '/api/connections')).body
    const response = await shop.app.request(path ?? mail.eventsUrl, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': type },
    })
    return response.status
  }

  async function sendIssue() {
    const { id } = await draft()
    expect((await ask('staff', 'POST', `/api/newsletter-issues/${id}/send`)).status).toBe(200)
    while (await queueNewsletter(shop.deps)) await send()
  }

  test('a hard bounce, five newsletters put off in a row or a complaint each remove the address from the list', async () => {
    for (const name of ['gone', 'full', 'cross', 'fine']) await add(`${name}@x.example`)
    expect(await report({ RecordType: 'Bounce', Type: 'HardBounce', Email: 'Gone@x.example' })).toBe(200)
    const amazon = {
      Type: 'Notification',
      Message: JSON.stringify({ complaint: { complainedRecipients: [{ emailAddress: 'cross@x.example' }] } }),
    }
    expect(await report(amazon, { type: 'text/plain; charset=UTF-8' })).toBe(200)
    const soft = { event: 'soft_bounce', email: 'full@x.example' }
    for (let n = 1; n <= 5; n++) {
      expect((await find('full@x.example'))?.status, `before newsletter ${n}`).toBe('subscribed')
      await sendIssue()
      await report(soft)
    }
    const stands = async (name: string) => {
      const { status, leftBecause } = (await find(`${name}@x.example`))!
      return [status, leftBecause]
    }
    expect(await stands('gone')).toEqual(['unsubscribed', 'bounced'])
    expect(await stands('cross')).toEqual(['unsubscribed', 'complained'])
    expect(await stands('full')).toEqual(['unsubscribed', 'bounced'])
    expect(await stands('fine')).toEqual(['subscribed', ''])
    expect(await imported('gone@x.example')).toMatchObject({ fresh: 0, left: 1 })
    expect((await add('gone@x.example')).status, 'asked by email instead').toBe(202)
    const log = await shop.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_name', '=', 'mail provider')
      .execute()
    expect(log.map(({ action }) => action).sort()).toEqual([
      'subscriber.bounced',
      'subscriber.bounced',
      'subscriber.complained',
    ])
  })

  test('a newsletter that is put off counts once, and one that arrives begins the count anew', async () => {
    await add('full@x.example')
    const soft = { event: 'soft_bounce', email: 'full@x.example' }
    for (let n = 1; n <= 6; n++) await report(soft)
    for (let issue = 1; issue <= 4; issue++) {
      await sendIssue()
      for (let n = 1; n <= 6; n++) await report(soft)
    }
    await sendIssue()
    for (let issue = 1; issue <= 4; issue++) {
      await sendIssue()
      await report(soft)
    }
    expect((await find('full@x.example'))?.status, 'four, one that arrived, and four').toBe('subscribed')
    await sendIssue()
    await report(soft)
    expect((await find('full@x.example'))?.status).toBe('unsubscribed')
  })

  test('a welcome email that the mail server refuses for good removes the address from the list', async () => {
    await add('gone@x.example')
    const send = () => Promise.reject(refusal(true))
    await runOutboxOnce({ ...shop.deps, mailer: { ...mailer, send } })
    expect(await find('gone@x.example')).toMatchObject({ status: 'unsubscribed', leftBecause: 'bounced' })
  })

  test('newsletter emails that were refused for good do not count as failed under Today', async () => {
    const outbox = (status: string) => ask('staff', 'GET', `/api/emails?status=${status}`)
    const refusing = (permanent: boolean) => ({
      ...mailer,
      send: () => Promise.reject(refusal(permanent)),
    })
    await add('gone@x.example')
    await confirmFirst()
    await join('typo@x.example')
    await runOutboxOnce({ ...shop.deps, mailer: refusing(true) })
    expect((await ask('staff', 'GET', '/api/today')).body).toMatchObject({
      waiting: 0,
      news: 0,
      counts: { failedEmails: 0 },
    })
    expect((await outbox('failed')).body.total).toBe(0)
    const { items } = (await outbox('let-go')).body
    expect(items).toMatchObject([
      { template: 'newsletter-confirm', lastError: 'The mail server refused the address' },
      { template: 'welcome', recipient: 'gone@x.example' },
    ])
    expect((await ask('staff', 'POST', `/api/emails/${items[1].id}/again`)).status, 'where it was a mistake').toBe(200)

    // Who was only put off may get it at another try.
    await add('full@x.example')
    for (let tries = 0; tries < 8; tries++) {
      await runOutboxOnce({ ...shop.deps, mailer: refusing(false) })
      await later(day)
    }
    expect((await outbox('failed')).body.items).toMatchObject([{ recipient: 'full@x.example' }])
  })

  test('a renewed report address replaces the old one, and the log does not contain it', async () => {
    await add('ann@x.example')
    const gone = { RecordType: 'Bounce', Type: 'HardBounce', Email: 'ann@x.example' }
    const renew = (who: 'owner' | 'staff') => ask(who, 'POST', '/api/connections/mail/events-address')
    const old = (await ask('owner', 'GET', '/api/connections')).body.mail.eventsUrl
    expect((await renew('staff')).status).toBe(403)
    const { status, body } = await renew('owner')
    expect(status).toBe(200)
    expect(body.mail.eventsUrl).not.toBe(old)
    expect(await report(gone, { path: old })).toBe(404)
    expect((await find('ann@x.example'))?.status).toBe('subscribed')
    expect(await report(gone, { path: body.mail.eventsUrl })).toBe(200)
    expect((await find('ann@x.example'))?.status).toBe('unsubscribed')
    const log = (await ask('owner', 'GET', '/api/audit?action=connection.events_renewed')).body
    expect(log.items).toMatchObject([{ entity: 'connection', entityId: 'mail' }])
    expect(JSON.stringify(log)).not.toContain(body.mail.eventsUrl.slice(-20))
  })

  test('a report of many emails at once is read to its end, up to 2 MB', async () => {
    await add('gone@x.example')
    const delivered = { event: 'delivered', email: 'fine@x.example', note: 'x'.repeat(1000) }
    const events = (count: number) => [
      ...Array.from({ length: count }, () => delivered),
      { event: 'bounce', type: 'bounce', email: 'gone@x.example' },
    ]
    expect(await report(events(2100))).toBe(413)
    expect((await find('gone@x.example'))?.status).toBe('subscribed')
    expect(await report(events(400))).toBe(200)
    expect((await find('gone@x.example'))?.status).toBe('unsubscribed')
  })

  test('a report to a guessed address, or one that is not JSON, changes nothing', async () => {
    await add('ann@x.example')
    const gone = { RecordType: 'Bounce', Type: 'HardBounce', Email: 'ann@x.example' }
    expect(await report(gone, { path: `${shop.deps.publicUrl}/api/mail-events/${'x'.repeat(43)}` })).toBe(404)
    expect(await report('{"RecordType":')).toBe(422)
    expect(await report({ hello: 'world' })).toBe(200)
    expect((await find('ann@x.example'))?.status).toBe('subscribed')
    expect((await ask('staff', 'GET', '/api/connections')).status, 'the address is for owners').toBe(403)
  })
})
