import { describe, expect, test } from 'vitest'
import { MailError } from '#server/mail/mailer.ts'
import { sendTestEmail } from '#server/mail/send-test.tsx'
import { onEveryEngine } from '#test/support/databases.ts'
import { recordingMailer } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'
import { frameOrigins } from '../services/content/public-pages.ts'

const clinic = { timeZone: 'Australia/Perth', shareImage: '/media/spring.jpg' }

onEveryEngine('the settings over HTTP', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))

  const put = (section: string, value: unknown, basedOn?: string) =>
    shop.ask('owner', 'PUT', `/api/settings/${section}`, value, basedOn === undefined ? {} : { 'if-match': basedOn })
  const etagOf = async (section: string) =>
    (await shop.ask('owner', 'GET', `/api/settings/${section}`)).headers.get('etag') ?? ''

  test.each([
    ['clinic', { timeZone: 'Australia/Adelaide', shareImage: '' }, clinic],
    ['booking', { bookingUrl: '' }, { bookingUrl: 'https://clinic.au1.cliniko.com/bookings?embedded=true' }],
    [
      'email',
      { senderName: '', senderAddress: '' },
      { senderName: 'The Clinic', senderAddress: 'Desk@clinic.example' },
    ],
    ['newsletter', { sendsWelcome: true, confirmsFirst: false }, { sendsWelcome: false, confirmsFirst: true }],
    ['page-views', { countsPageViews: true }, { countsPageViews: false }],
  ])('the section %s is read, saved and recorded in the audit log', async (section, before, after) => {
    expect((await shop.ask('owner', 'GET', `/api/settings/${section}`)).body).toEqual(before)
    const saved = await put(section, after)
    expect([saved.status, saved.body]).toEqual([200, after])
    expect((await shop.ask('owner', 'GET', `/api/settings/${section}`)).body).toEqual(after)
    const line = await shop.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'settings.saved')
      .where('entity_id', '=', section)
      .executeTakeFirstOrThrow()
    expect([line.actor_name, JSON.parse(line.before!), JSON.parse(line.after!)]).toEqual(['Mei Tan', before, after])
  })

  test.each([
    ['clinic', { ...clinic, timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['clinic', { ...clinic, shareImage: 'javascript:alert(1)' }, 'shareImage'],
    ['booking', { bookingUrl: 'http://clinic.example' }, 'bookingUrl'],
    ['booking', { bookingUrl: 'https://' }, 'bookingUrl'],
    ['email', { senderName: 'A', senderAddress: 'desk' }, 'senderAddress'],
    ['email', { senderName: 'A', senderAddress: 'a@b.example\r\nBcc: x@y.example' }, 'senderAddress'],
    ['email', { senderName: 'A', senderAddress: '' }, 'senderAddress'],
    ['email', { senderName: 'A" <x@y.example>', senderAddress: 'a@b.example' }, 'senderName'],
    ['newsletter', { sendsWelcome: 'yes', confirmsFirst: false }, 'sendsWelcome'],
  ])('the section %s refuses %j beside the wrong field', async (section, value, field) => {
    const answer = await put(section, value)
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, field])
  })

  test('a stale save is refused with the current values and changes nothing', async () => {
    const begun = await etagOf('clinic')
    const theirs = { ...clinic, timeZone: 'Australia/Hobart' }
    expect((await put('clinic', theirs, begun)).status).toBe(200)
    const refused = await put('clinic', clinic, begun)
    expect([refused.status, refused.body.type, refused.body.current]).toEqual([409, 'stale', theirs])
    expect(refused.body).toMatchObject({ savedBy: expect.any(String), savedAt: expect.any(String) })
    expect(`"${refused.body.revision}"`).toBe(await etagOf('clinic'))
    expect((await put('clinic', clinic, `"${refused.body.revision}"`)).status).toBe(200)
  })

  test('one of two concurrent saves is refused', async () => {
    const begun = await etagOf('booking')
    const saves = ['https://one.example/', 'https://two.example/'].map((bookingUrl) =>
      put('booking', { bookingUrl }, begun),
    )
    expect((await Promise.all(saves)).map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('only owners may read and save settings', async () => {
    for (const section of ['', '/clinic', '/booking', '/email', '/newsletter']) {
      expect((await shop.ask('nobody', 'GET', `/api/settings${section}`)).status).toBe(401)
      expect((await shop.ask('staff', 'GET', `/api/settings${section}`)).status).toBe(403)
    }
    expect((await shop.ask('staff', 'PUT', '/api/settings/clinic', clinic)).status).toBe(403)
    expect((await shop.ask('staff', 'POST', '/api/settings/email/test')).status).toBe(403)
    expect((await shop.ask('staff', 'PUT', '/api/content/navigation', [])).status).toBe(403)
    expect((await shop.ask('owner', 'PUT', '/api/content/navigation', [{ name: 'Home', href: '/' }])).status).toBe(200)
  })

  test('the policy allows frames from the booking provider and the map only', async () => {
    const { db } = shop.database
    await put('booking', { bookingUrl: 'https://clinic.au1.cliniko.com/bookings' })
    expect(await frameOrigins(db)).toEqual(['https://clinic.au1.cliniko.com'])
    const contact = { description: [], address: 'B', phone: '', email: 'desk@clinic.example', socials: [] }
    const mapUrl = 'https://www.google.com/maps/embed?pb=1'
    expect((await shop.ask('owner', 'PUT', '/api/content/contact', { ...contact, mapUrl })).status).toBe(200)
    expect(await frameOrigins(db)).toEqual([
      'https://clinic.au1.cliniko.com',
      'https://www.google.com',
      'https://*.google.com',
    ])
    await put('booking', { bookingUrl: '' })
    expect(await frameOrigins(db)).toEqual(['https://www.google.com', 'https://*.google.com'])
  })

  test('the address of a frame cannot add a directive to the policy', async () => {
    for (const bookingUrl of ['https://a.example;sandbox', 'https://a.example,sandbox', "https://a.example;'none'"]) {
      await put('booking', { bookingUrl })
      expect(await frameOrigins(shop.database.db), bookingUrl).not.toContain(new URL(bookingUrl).origin)
    }
    await put('booking', { bookingUrl: '' })
  })

  test('a saved setting applies to the site at once', async () => {
    await put('booking', { bookingUrl: 'https://new.example/book' })
    const site = (await shop.ask('nobody', 'GET', '/api/site')).body
    expect(site).toMatchObject({ ...clinic, bookingUrl: 'https://new.example/book' })
  })

  test('no welcome email is sent when it is switched off', async () => {
    await put('newsletter', { sendsWelcome: false, confirmsFirst: false })
    await shop.ask('nobody', 'POST', '/api/newsletter', { email: 'ann@visitor.example' })
    const welcomes = () =>
      shop.database.db.selectFrom('email_outbox').selectAll().where('template', '=', 'welcome').execute()
    expect(await welcomes()).toEqual([])
    await put('newsletter', { sendsWelcome: true, confirmsFirst: false })
    await shop.ask('nobody', 'POST', '/api/newsletter', { email: 'bo@visitor.example' })
    expect((await welcomes()).map(({ recipient }) => recipient)).toEqual(['bo@visitor.example'])
  })

  describe('a test email', () => {
    test('is sent to the given address, from the configured sender', async () => {
      const mailer = recordingMailer()
      await put('email', { senderName: 'The Clinic', senderAddress: 'desk@clinic.example' })
      expect(await sendTestEmail({ ...shop.deps, mailer }, 'owner@clinic.example')).toMatchObject({ ok: true })
      expect(mailer.sent).toMatchObject([{ to: 'owner@clinic.example', from: '"The Clinic" <desk@clinic.example>' }])
      const answer = await shop.ask('owner', 'POST', '/api/settings/email/test')
      expect([answer.status, answer.body]).toEqual([200, { recipient: 'owner@clinic.example' }])
    })

    test('reports why the mail server refused it', async () => {
      const refusal = new MailError('The mail server didn’t accept the message (EAUTH)', false)
      const mailer = { ...recordingMailer(), send: () => Promise.reject(refusal) }
      expect(await sendTestEmail({ ...shop.deps, mailer }, 'owner@clinic.example')).toEqual({
        ok: false,
        reason: refusal.message,
      })
    })
  })
})
