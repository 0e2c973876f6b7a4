import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit.ts'
import { defaultEmailWords, type EmailKind, type EmailWords, emailKindNames } from '#contract/email-kinds.ts'
import type { EmailKindRow, EmailWordsRevision } from '#contract/email-words.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { recordingMailer } from '#test/support/deps.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import { newStaffShop, type StaffShop, type Who } from '#test/support/staff-shop.ts'

onEveryEngine('the customised words of emails', (engine) => {
  let shop: StaffShop
  let sent: Mail[]
  beforeAll(async () => {
    shop = await newStaffShop(engine)
  })
  afterAll(() => shop.drop())
  beforeEach(async () => {
    await shop.database.db.deleteFrom('email_words').execute()
    await shop.database.db.deleteFrom('email_words_revisions').execute()
    await shop.database.db.deleteFrom('email_outbox').execute()
    const mailer = recordingMailer()
    shop.deps.mailer = mailer
    sent = mailer.sent
  })

  const at = (kind: EmailKind, more = '') => `/api/email-words/${kind}${more}`
  const words = (kind: EmailKind, changes: Partial<EmailWords> = {}) => ({ ...defaultEmailWords(kind), ...changes })
  const save = (kind: EmailKind, changes: Partial<EmailWords>, basedOn?: number, who: Who = 'staff') =>
    shop.ask(who, 'PUT', at(kind), words(kind, changes), basedOn === undefined ? {} : { 'if-match': `"${basedOn}"` })
  const rowOf = async (kind: EmailKind) =>
    ((await shop.ask('staff', 'GET', '/api/email-words')).body as EmailKindRow[]).find((row) => row.kind === kind)!

  test('appear in the HTML and the text of the next email, around its required part', async () => {
    const changes = {
      subject: 'Paid: {order} at {clinic}',
      heading: 'Thanks, {name}!',
      opening: 'Hi {name}\nand welcome,\n\nyou paid on {date}.',
      closing: 'See you at {address}, or call {phone}.',
    }
    const { body: clinic } = await shop.ask('nobody', 'GET', '/api/content/clinic')
    await shop.ask('staff', 'PUT', '/api/content/clinic', { ...clinic, phone: '(08) 5550 0000' })
    expect((await save('receipt', changes)).status).toBe(200)
    const { orderId } = await buyAndSettle(shop)
    await runOutboxOnce(shop.deps)
    const { reference, name } = await shop.database.db
      .selectFrom('orders')
      .select(['reference', 'name'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const mail = sent.find(({ subject }) => subject.startsWith('Paid'))!
    expect(mail.subject).toBe(`Paid: ${reference} at ${clinic.name}`)
    expect(mail.text).toContain(`Thanks, ${name}!`)
    expect(mail.text).toContain(`Hi ${name}\nand welcome,\n\nyou paid on`)
    expect(mail.html.replaceAll('<!-- -->', '')).toContain(`Hi ${name}<br/>and welcome,`)
    expect(mail.html).toContain('href="tel:0855500000"')
    expect(mail.text.replace(/\s+/g, ' ')).toContain(`This is your receipt for order ${reference}, paid on`)
    expect(mail.text).toMatch(/Total paid \(AUD\)\s+\$100\.00/)
    expect(mail.text.replace(/\s+/g, ' ')).toContain(`See you at ${clinic.address}, or call (08) 5550 0000.`)
    expect(mail.text.indexOf('you paid on')).toBeLessThan(mail.text.indexOf('Total paid'))
    expect(mail.text.indexOf('Total paid')).toBeLessThan(mail.text.indexOf('See you at'))
  })

  test('cannot remove the required part of an email, nor add markup or headers', async () => {
    const nothing = { opening: '', closing: '<script>alert(1)</script> {name}' }
    for (const kind of ['receipt', 'voucher'] as const) await save(kind, nothing)
    const { orderId } = await buyAndSettle(shop)
    const name = '<b>Jo</b>\r\nBcc: all@clinic.example'
    await shop.database.db.updateTable('orders').set({ name }).where('id', '=', orderId).execute()
    await save('receipt', { ...nothing, subject: 'For {name}' })
    await runOutboxOnce(shop.deps)
    const [receipt, voucher] = [/^For/, /gift voucher/].map(
      (subject) => sent.find((mail) => subject.test(mail.subject))!,
    )
    expect(receipt!.subject).toBe('For <b>Jo</b> Bcc: all@clinic.example')
    for (const { html } of [receipt!, voucher!]) {
      expect(html).toContain('&lt;script&gt;')
      expect(html).not.toContain('<b>Jo')
    }
    expect(receipt!.text).toMatch(/Total paid \(AUD\)\s+\$100\.00/)
    expect(voucher!.text).toMatch(/[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{2}/)
  })

  test('appear in a preview, which keeps the required part even with empty words', async () => {
    const bare = { subject: '{clinic}', heading: 'Ok', opening: '', closing: '' }
    const must: Partial<Record<EmailKind, string>> = {
      receipt: '$115.00',
      voucher: 'SAMP-LEQR-23',
      gift: 'gave us your address',
      refund: '$115.00',
      welcome: 'unsubscribe here',
      newsletter: 'Unsubscribe here',
      'voucher-reminder': '$74.50',
      'dispatch-posted': 'We’ve posted order',
      'dispatch-collected': 'You collected order',
      'payment-failed': 'Nothing was charged',
      'payment-review': 'don’t pay again',
      'appointment-received': 'call 000',
      'staff-invitation': 'Create my account',
      'newsletter-confirm': 'Yes, send it to me',
    }
    for (const kind of emailKindNames) {
      const asked = kind === 'newsletter' ? { ...bare, subject: '{subject}' } : bare
      const { status, body } = await shop.ask('staff', 'POST', at(kind, '/preview'), asked)
      expect([kind, status]).toEqual([kind, 200])
      expect(body.html).not.toContain('cid:')
      expect(body.subject + body.text).not.toMatch(/\{\w/)
      expect(body.text.replace(/\s+/g, ' ')).toContain(must[kind] ?? '')
    }
    expect((await rowOf('receipt')).changed).toBe(false)
  })

  test('have complete defaults for each kind of email', async () => {
    for (const kind of emailKindNames) {
      const { body } = await shop.ask('staff', 'POST', at(kind, '/preview'), words(kind))
      expect([kind, body.subject.length > 5, body.text.length > 50]).toEqual([kind, true, true])
      expect(body.subject + body.text).not.toMatch(/\{\w| ,|\.\.|undefined/)
    }
  })

  test('are previewed with sample vouchers of the configured validity', async () => {
    const day = async () =>
      /March [56], 20\d\d/.exec(
        (await shop.ask('staff', 'POST', at('voucher-reminder', '/preview'), words('voucher-reminder'))).body.text,
      )?.[0]
    await shop.database.db.deleteFrom('settings').where('key', '=', 'shop.voucherYears').execute()
    expect(await day()).toBe('March 5, 2027')
    const years = { key: 'shop.voucherYears', value: '3', updated_at: '2026-01-01T00:00:00.000Z' }
    await shop.database.db.insertInto('settings').values(years).execute()
    expect(await day()).toBe('March 5, 2029')
  })

  test('are refused beside their field with the available placeholders, and are not stored', async () => {
    const refused = await save('gift', { subject: 'For {you}\nBcc: x', closing: 'Bye {amount}' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([
      { path: 'subject', message: 'Please write this on one line' },
      { path: 'subject', message: expect.stringContaining('We can’t fill in {you}') },
      { path: 'closing', message: expect.stringContaining('{greeting}, {giver}, {vouchers}, {clinic}') },
    ])
    expect((await shop.ask('staff', 'GET', '/api/email-words/none')).status).toBe(422)
    expect((await shop.ask('staff', 'POST', at('gift', '/preview'), words('gift', { opening: '{x}' }))).status).toBe(
      422,
    )
    expect((await rowOf('gift')).changed).toBe(false)
  })

  test('are saved against a revision, keep their history, and are restored from it', async () => {
    const first = await save('welcome', { heading: 'Hello' }, 0)
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"1"'])
    const stale = await save('welcome', { heading: 'Hi' }, 0)
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { revision: 1, current: { heading: 'Hello' }, savedBy: 'Sam Lee' },
    ])
    await save('welcome', { heading: 'Hi' }, 1, 'owner')
    const { body: versions } = await shop.ask('staff', 'GET', at('welcome', '/revisions'))
    expect((versions as EmailWordsRevision[]).map(({ value, savedBy }) => [value.heading, savedBy])).toEqual([
      ['Hi', 'Mei Tan'],
      ['Hello', 'Sam Lee'],
    ])
    await save('welcome', versions[1].value, 2)
    expect((await shop.ask('staff', 'GET', at('welcome'))).body.heading).toBe('Hello')
    expect((await rowOf('welcome')).changed).toBe(true)
    await save('welcome', {}, 3)
    expect(await rowOf('welcome')).toMatchObject({ changed: false, broken: [] })
    const { items } = (await shop.ask('owner', 'GET', '/api/audit?action=email_words.updated')).body as AuditPage
    expect(items.length).toBeGreaterThanOrEqual(4)
    expect(items[0]).toMatchObject({ entity: 'email_words', entityId: 'welcome', after: { heading: 'Welcome' } })
  })

  test('fall back to the default when they are invalid, and emails still go out', async () => {
    const value = JSON.stringify({ opening: 'Dear {gone}', closing: 'Still good.' })
    const row = { kind: 'receipt', revision: 3, updated_at: '2026-01-01T00:00:00.000Z' }
    await shop.database.db
      .insertInto('email_words')
      .values({ ...row, value })
      .execute()
    await shop.database.db
      .insertInto('email_words')
      .values({ ...row, kind: 'voucher', value: 'no json' })
      .execute()
    expect((await rowOf('receipt')).broken).toEqual(['opening'])
    expect((await rowOf('voucher')).broken).toEqual(['subject', 'heading', 'opening', 'closing'])
    await buyAndSettle(shop)
    await runOutboxOnce(shop.deps)
    const receipt = sent.find(({ subject }) => subject.startsWith('Your receipt'))!
    expect(receipt.text).toContain('We’ve received your payment.')
    expect(receipt.text).toContain('Still good.')
    expect(sent.some(({ subject }) => subject.startsWith('Your gift voucher from'))).toBe(true)
    expect((await save('receipt', {}, 3)).status).toBe(200)
    expect((await rowOf('receipt')).broken).toEqual([])
  })

  test('are sent as a test to the signed-in member of staff, without being saved', async () => {
    const typed = words('voucher', { subject: 'Look: {vouchers}' })
    const { status, body } = await shop.ask('staff', 'POST', at('voucher', '/test'), typed)
    expect([status, body]).toEqual([200, { recipient: 'staff@clinic.example' }])
    expect(sent).toMatchObject([{ to: 'staff@clinic.example', subject: '[Test] Look: gift voucher' }])
    expect((await rowOf('voucher')).changed).toBe(false)
  })

  test('only owners can change the words of account emails', async () => {
    expect((await save('staff-reset', { heading: 'Click' })).status).toBe(403)
    expect((await shop.ask('staff', 'POST', at('staff-reset', '/test'), words('staff-reset'))).status).toBe(403)
    expect((await save('staff-reset', { heading: 'A new password' }, undefined, 'owner')).status).toBe(200)
    for (const [method, path] of [
      ['GET', '/api/email-words'],
      ['GET', at('receipt')],
      ['POST', at('receipt', '/preview')],
    ] as const)
      expect((await shop.ask('nobody', method, path, method === 'POST' ? words('receipt') : undefined)).status).toBe(
        401,
      )
  })
})
