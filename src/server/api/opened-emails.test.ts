import { beforeEach, expect, test } from 'vitest'
import type { EmailList, OpenedEmail } from '#contract/email.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { queueNewsletter } from '#server/services/newsletter/newsletter-queue.ts'
import { inviteStaff } from '#server/services/staff/staff-invitations.ts'
import { noticeStaff } from '#server/services/staff/staff-notices.ts'
import { sendResetLink } from '#server/services/staff/staff-resets.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import { newStaffShop, type Who } from '#test/support/staff-shop.ts'

const actor = { id: null, name: 'Mei Tan' }

onEveryEngine('an opened email of the outbox', (engine) => {
  const shop = fixtureForEach(() => newStaffShop(engine))
  let sent: Mail[]
  beforeEach(async () => {
    sent = []
    shop.deps.mailer.send = async (mail) => {
      sent.push(mail)
    }
  })

  const deliver = () => runOutboxOnce(shop.deps)
  const idOf = async (template: string, to = ''): Promise<string> => {
    const { items } = (await shop.ask('owner', 'GET', `/api/emails?q=${to}`)).body as EmailList
    return items.find((email) => email.template === template)!.id
  }
  const open = async (who: Who, id: string): Promise<OpenedEmail> =>
    (await shop.ask(who, 'GET', `/api/emails/${id}`)).body
  const again = (who: Who, id: string) => shop.ask(who, 'POST', `/api/emails/${id}/again`)
  const audited = async (action: string) =>
    shop.database.db.selectFrom('audit_log').select('entity_id').where('action', '=', action).execute()

  const ownerId = async () =>
    (
      await shop.database.db
        .selectFrom('staff_users')
        .select('id')
        .where('role', '=', 'owner')
        .executeTakeFirstOrThrow()
    ).id

  async function requestAppointment() {
    const service = { slug: 'rest', title: 'Rest', description: 'X', image: '/x.jpg', benefits: [{ text: 'Rest' }] }
    await shop.ask('owner', 'POST', '/api/services', service)
    const patient = { firstName: 'Zoe', lastName: 'Hart', email: 'zoe@home.example', phone: '0412 345 678' }
    const request = { ...patient, service: 'rest', preferredDate: 'Any day', message: 'My knee hurts' }
    expect((await shop.ask('nobody', 'POST', '/api/appointments', request)).status).toBe(201)
    await deliver()
    return (await shop.ask('staff', 'GET', '/api/appointments')).body[0].id as string
  }

  test('about an appointment request is shown, resent as a new message, and erased with the request', async () => {
    const appointmentId = await requestAppointment()
    const id = await idOf('appointment-request')
    const before = (await audited('appointment.read')).length
    expect(await open('staff', id)).toMatchObject({
      email: { about: { kind: 'appointment', id: appointmentId } },
      preview: { text: expect.stringContaining('Zoe H. has requested Rest') },
      noPreview: '',
      noAgain: '',
    })
    expect((await audited('appointment.read')).slice(before)).toEqual([{ entity_id: appointmentId }])

    expect((await again('staff', id)).body).toMatchObject({ status: 'queued', template: 'appointment-request' })
    await deliver()
    const copies = sent.filter(({ text }) => text.includes('Zoe H. has requested Rest'))
    expect(copies.map(({ to }) => to)).toEqual([copies[0]!.to, copies[0]!.to])
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(2)
    expect(await audited('email.sent_again')).toEqual([{ entity_id: id }])

    await shop.ask('staff', 'DELETE', `/api/appointments/${appointmentId}`)
    const left = await shop.database.db.selectFrom('email_outbox').selectAll().execute()
    expect(left.filter(({ payload }) => payload.includes(appointmentId))).toEqual([])
  })

  test.each(['invitation', 'reset'] as const)(
    'an email with a one-time link (%s) is never shown, and is resent only if it failed',
    async (kind) => {
      if (kind === 'invitation') await inviteStaff(shop.deps, { email: 'ivy@clinic.example', role: 'owner', actor })
      else await sendResetLink(shop.deps, { staffId: await ownerId(), actor })
      await deliver()
      const id = await idOf(`staff-${kind}`)
      const why = expect.stringContaining('You can send a new link under Staff')
      expect(await open('owner', id)).toMatchObject({ preview: null, noPreview: why, noAgain: why })
      expect((await again('owner', id)).status).toBe(409)

      await shop.database.db.updateTable('email_outbox').set({ status: 'failed' }).where('id', '=', id).execute()
      expect(await open('owner', id), 'that has reached nobody').toMatchObject({ preview: null, noAgain: '' })
      expect((await again('owner', id)).status).toBe(200)
      await deliver()
      expect(sent[1]!.text).toBe(sent[0]!.text)
      expect(sent[1]!.to).toBe(sent[0]!.to)
    },
  )

  test('about an account is shown to owners only', async () => {
    const about = { staffId: await ownerId(), what: 'password' } as const
    await shop.database.db.transaction().execute((tx) => noticeStaff(tx, shop.deps, about))
    await deliver()
    const id = await idOf('staff-notice')
    const why = 'Only owners can read emails about accounts.'
    expect(await open('staff', id)).toMatchObject({ preview: null, noPreview: why, noAgain: why })
    expect((await again('staff', id)).status).toBe(409)
    expect(await open('owner', id)).toMatchObject({ preview: { text: expect.any(String) }, noAgain: '' })
  })

  test('that is queued, being sent or held back cannot be resent', async () => {
    await requestAppointment()
    const id = await idOf('appointment-received')
    for (const status of ['queued', 'sending', 'cancelled'] as const) {
      await shop.database.db.updateTable('email_outbox').set({ status }).where('id', '=', id).execute()
      expect((await open('staff', id)).noAgain, status).not.toBe('')
      expect((await again('staff', id)).status, status).toBe(409)
    }
  })

  test('an email with a voucher hides most of the code, and is resent from its order only', async () => {
    await buyAndSettle(shop)
    await deliver()
    const { code } = await shop.database.db.selectFrom('vouchers').select('code').executeTakeFirstOrThrow()
    const id = await idOf('voucher')
    const opened = await open('owner', id)
    expect(opened).toMatchObject({ noAgain: 'You can send it again from its order.' })
    expect(opened.preview!.text).toContain(`••••-••••-${code.slice(8)}`)
    expect(opened.preview!.html).not.toContain('cid:')
    expect(JSON.stringify(opened).replaceAll('-', '')).not.toContain(code)
    expect((await again('owner', id)).status).toBe(409)
  })

  test('an email with a voucher that was voided since shows that reason', async () => {
    await buyAndSettle(shop)
    const voucher = await shop.database.db.selectFrom('vouchers').select('id').executeTakeFirstOrThrow()
    await shop.ask('staff', 'POST', `/api/voucher-desk/vouchers/${voucher.id}/resend`, { email: 'kim@visitor.example' })
    await shop.ask('staff', 'POST', `/api/voucher-desk/vouchers/${voucher.id}/void`, { reason: 'Lost' })
    await deliver()
    for (const template of ['voucher', 'voucher-copy']) {
      const opened = await open('staff', await idOf(template))
      const said = expect.stringMatching(/refunded or cancelled/)
      expect(opened, template).toMatchObject({ email: { status: 'cancelled', lastError: said }, noPreview: said })
    }
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your receipt/)])
  })

  test('a newsletter is never resent and hides its unsubscribe link, and a test can be resent', async () => {
    await shop.ask('nobody', 'POST', '/api/newsletter', { email: 'reader@form.example' })
    const { body: draft } = await shop.ask('staff', 'POST', '/api/newsletter-issues', { subject: 'Spring' })
    const path = `/api/newsletter-issues/${draft.id}`
    await shop.ask('staff', 'PUT', path, { subject: 'Spring', preview: '', body: '<p>Green</p>' })
    await shop.ask('staff', 'POST', `${path}/test`)
    await deliver()
    const tried = await idOf('newsletter')
    expect(await open('staff', tried)).toMatchObject({ preview: { subject: '[Test] Spring' }, noAgain: '' })
    expect((await again('staff', tried)).status).toBe(200)
    await deliver()

    await shop.ask('staff', 'POST', `${path}/send`)
    await queueNewsletter(shop.deps)
    await deliver()
    const id = await idOf('newsletter', 'reader@form.example')
    const opened = await open('staff', id)
    expect(opened).toMatchObject({ preview: { subject: 'Spring' }, noAgain: 'Nobody gets the same newsletter twice.' })
    expect(JSON.stringify([opened, await open('staff', await idOf('welcome'))])).not.toContain('token=')
    expect((await again('staff', id)).status).toBe(409)
    expect(sent.filter(({ to }) => to === 'reader@form.example')).toHaveLength(2)
  })
})
