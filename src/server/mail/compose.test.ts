import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { defaultEmailWords } from '#contract/email-kinds.ts'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import { inTransaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { importMaster } from '../media/import-picture.ts'
import { requestAppointment } from '../services/appointments/appointments.ts'
import { addEntry, services } from '../services/content/collection.ts'
import { writeSectionRevision } from '../services/content/content.ts'
import { saveEmailWords } from '../services/email-words.ts'
import { subscribe, unsubscribe, unsubscribeAddress } from '../services/newsletter/subscribing.ts'
import { writeSetting } from '../services/stored-settings.ts'
import { composeQueuedEmail } from './compose.ts'
import type { EmailPayloads } from './emails/index.ts'

const clinic = {
  ...contentDefaults.clinic,
  name: 'Quiet "Hills" Clinic',
  phone: '(08) 5550 0000',
  email: 'desk@clinic.example',
  address: '1 Main Street, Town SA 5000',
}

onEveryEngine('an email', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))
  let deps: Deps

  beforeEach(async () => {
    deps = testDeps(database, { publicUrl: 'https://clinic.example', now: () => new Date('2025-09-01') })
    const { address: logo } = await importMaster(deps.storage, await readFile('demo/anhe/pictures/seal.svg'))
    await inTransaction(database, async (tx) => {
      await writeSectionRevision(tx, deps, { section: 'clinic', value: clinic, revision: 1 })
      await writeSectionRevision(tx, deps, {
        section: 'about',
        value: { ...contentDefaults.about, logoImage: logo },
        revision: 1,
      })
    })
  })

  const composeEmail = <T extends keyof EmailPayloads>(template: T, payload: EmailPayloads[T]) =>
    composeQueuedEmail(deps, {
      id: '0198f0aa-0000-7000-8000-000000000001',
      template,
      recipient: 'jo@visitor.example',
      payload: JSON.stringify(payload),
      attempt: 1,
      createdAt: '2025-08-11T00:00:00.000Z',
    })

  test('has a stable id, the clinic as sender, and an HTML and a text part', async () => {
    await subscribe(deps, { email: 'jo@visitor.example' })
    const { id } = await database.db.selectFrom('subscribers').select('id').executeTakeFirstOrThrow()
    const mail = await composeEmail('welcome', { subscriberId: id })
    expect(mail).toMatchObject({
      messageId: '0198f0aa-0000-7000-8000-000000000001@clinic.example',
      date: new Date('2025-08-11T00:00:00.000Z'),
      from: '"Quiet Hills Clinic" <desk@clinic.example>',
      replyTo: 'desk@clinic.example',
      to: 'jo@visitor.example',
    })
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain('Thank you for subscribing')
      expect(part).toContain('(08) 5550 0000')
      expect(part).toContain('1 Main Street')
    }
    await writeSetting(database.db, 'mail.senderAddress', 'post@clinic.example', deps.now())
    expect((await composeEmail('welcome', { subscriberId: id })).from).toBe('post@clinic.example')
    await writeSetting(database.db, 'mail.senderName', 'Post', deps.now())
    const words = { ...defaultEmailWords('welcome'), opening: 'Good to have you.\nSam\nLee\n\nSoon more.' }
    await saveEmailWords(deps, { kind: 'welcome', value: words, actor: { id: null, name: 'test' } })
    const changed = await composeEmail('welcome', { subscriberId: id })
    expect(changed.from).toBe('"Post" <post@clinic.example>')
    expect(changed.text).toContain('Good to have you.\nSam\nLee\n\nSoon more.')
    expect(changed.text).not.toContain('Thank you for subscribing')
  })

  test('an email to a subscriber can be unsubscribed from with one click, and shows its address', async () => {
    await subscribe(deps, { email: 'jo@visitor.example' })
    const { id } = await database.db.selectFrom('subscribers').select('id').executeTakeFirstOrThrow()
    const mail = await composeEmail('welcome', { subscriberId: id })
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain('was entered in the newsletter form on our site.')
    await database.db.updateTable('subscribers').set({ source: 'staff' }).where('id', '=', id).execute()
    const added = await composeEmail('welcome', { subscriberId: id })
    expect(added.text.replaceAll(/\s+/g, ' ')).toContain('you agreed to it, and we put your email address on our list.')
    const address = await unsubscribeAddress(deps, id)
    expect(mail.headers).toEqual({
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(mail.html).toContain(address)
    expect(mail.text.replace(/\s/g, '')).toContain(address)
    await unsubscribe(deps, { token: new URL(address).searchParams.get('token')! })
    await expect(composeEmail('welcome', { subscriberId: id })).rejects.toThrow(/have left the list/)
  })

  test('an email to a buyer is a receipt with lines, totals and no voucher code', async () => {
    const { orderId, vouchers } = await paidOrder(database, { quantity: 2 })
    const { subject, html, text } = await composeEmail('receipt', { orderId })
    expect(subject).toMatch(/^Your receipt from Quiet "Hills" Clinic \(G-/)
    expect(text).toMatch(/\$100 Gift Voucher × 2\s+\$200\.00/)
    expect(text).toMatch(/Shipping\s+\$0\.00/)
    expect(text).toMatch(/Total paid \(AUD\)\s+\$200\.00/)
    expect(text).toContain('August 11, 2025')
    expect(text).not.toContain('tel:')
    expect(text).toContain('Test mode: no real money moved.')
    for (const { code } of vouchers) expect(html + text).not.toContain(code)
    for (const part of [html, text.replace(/\s+/g, ' ')]) {
      expect(part).toContain('To print: your 2 gift vouchers are on your order page.')
      expect(part).not.toContain('By email')
    }
  })

  test('an email with vouchers has each code, its dates, its QR and one PDF', async () => {
    const { orderId, vouchers } = await paidOrder(database, { quantity: 2 })
    const { html, text, attachments = [] } = await composeEmail('voucher', { orderId })
    for (const { code } of vouchers) {
      expect(code).toMatch(/^\w{4}-\w{4}-\w{2}$/)
      expect(html).toContain(code)
      expect(text).toContain(code)
    }
    expect(text).toContain('$100.00 AUD')
    expect(text).toContain('One Hundred Australian Dollars')
    expect(text).toContain('Issued: 11/08/2025')
    expect(text).toContain('Valid until: 11/08/2026')
    expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['gift-vouchers.pdf', 'application/pdf'],
      ['voucher-1.png', 'image/png'],
      ['voucher-2.png', 'image/png'],
      ['seal.png', 'image/png'],
      ['mountains.jpg', 'image/jpeg'],
    ])
    expect(html).not.toContain('<link')
    expect(attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
    for (const { contentId } of attachments.slice(1)) expect(html).toContain(`src="cid:${contentId}"`)
  })

  test('keeps the line breaks of a gift message in both parts', async () => {
    const { orderId } = await paidOrder(database)
    const gift = { gift_email: 'robin@visitor.example', gift_message: 'Happy birthday,\n\nenjoy the quiet.\nJo' }
    await database.db.updateTable('orders').set(gift).execute()
    const { html, text } = await composeEmail('voucher', { orderId })
    expect(text).toContain('Happy birthday,\n\nenjoy the quiet.\nJo\n')
    expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toMatch(/Happy birthday,<br\/?><br\/?>enjoy the quiet\.<br\/?>Jo/)
  })

  test('an email to staff gives the reason why an order is under review', async () => {
    const { orderId } = await paidOrder(database)
    const { text } = await composeEmail('order-review', { orderId, reason: 'amount' })
    expect(text).toContain('amount paid isn’t what we asked for')
    expect(text).toContain('jo@visitor.example')
  })

  test('cannot contain markup from a name', async () => {
    const { orderId } = await paidOrder(database, { name: '<img src=x onerror=alert(1)>' })
    const { html } = await composeEmail('receipt', { orderId })
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img')
  })

  test('about a missing subject is a permanent failure', async () => {
    await expect(composeEmail('receipt', { orderId: 'none' })).rejects.toMatchObject({ permanent: true })
    await expect(composeEmail('welcome', { subscriberId: 'none' })).rejects.toMatchObject({ later: false })
  })

  test('about an appointment request contains no links from the visitor’s input', async () => {
    const request = { lastName: 'Lee', email: 'stranger@mail.example', phone: '0412 000 000', message: '', website: '' }
    const service = {
      slug: 'cupping',
      title: 'Cupping',
      description: 'Cups',
      image: '/a.jpg',
      benefits: [{ text: 'Calm' }],
    }
    const actor = { id: null, name: 'test' }
    await addEntry(deps, services, { input: { ...service, shortDesc: 'Cups' }, actor })
    const written = async (firstName: string, preferredDate: string) => {
      const wish = { ...request, firstName, preferredDate, service: service.slug }
      const outcome = await requestAppointment(deps, wish)
      if (!outcome.ok) throw new Error(outcome.reason)
      return (await composeEmail('appointment-received', { appointmentId: outcome.appointment.id })).text.replace(
        /\s+/g,
        ' ',
      )
    }
    expect(await written('Jo', 'Tuesday, 9.30am')).toMatch(/Dear Jo,.*Your preferred time: Tuesday, 9\.30am\./)
    expect(await written('You won: prize.example', 'see www.prize.example')).not.toContain('prize')
  })
})
