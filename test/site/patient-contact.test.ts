import { expect, test } from 'vitest'
import { minute } from '#domain/dates/durations.ts'
import { revisionOf } from '#domain/revision.ts'
import { MailError } from '#server/mail/mailer.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { clockTime, email, newExpectedPatient } from '#test/support/expected-patient.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { jsonRequest } from '#test/support/http-client.ts'

const known = { firstName: 'Ada', lastName: 'Lee', email, phone: '0412 345 678' }
const right = { firstName: 'Adá', lastName: 'Leigh', email: 'ada@right.example', phone: '0498 765 432' }

onEveryEngine('a patient whose details were noted wrongly', (engine) => {
  const patient = fixtureForEach(() => newExpectedPatient(engine))
  const correct = async (contact: object, seen?: object) => {
    const headers: Record<string, string> = seen ? { 'if-match': `"${revisionOf(seen)}"` } : {}
    const path = `${patient.path()}/contact`
    const answer = await patient.shop.clients.staff.request(path, jsonRequest('PUT', contact, headers))
    return { status: answer.status, body: await answer.json() }
  }
  const found = async (q: string) =>
    (await patient.shop.ask('staff', 'GET', `/api/appointments?q=${encodeURIComponent(q)}`)).body.length
  const recipients = async () => {
    await patient.send()
    return patient.mailer.sent.splice(0).map(({ to }) => to)
  }
  const logged = () =>
    patient.shop.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name', 'before', 'after'])
      .where('action', '=', 'appointment.corrected')
      .execute()

  test('the patient is found under the right name, email and phone, and no longer under the wrong ones', async () => {
    const { status, body } = await correct(right, known)
    expect([status, body]).toMatchObject([200, { id: patient.id, ...right, service: 'cupping', status: 'pending' }])
    for (const q of ['leigh', 'ada@right.example', '0498 765 432']) expect(await found(q), q).toBe(1)
    for (const q of ['lee', email, '0412 345 678']) expect(await found(q), q).toBe(0)
    await patient.enterAgain()
    const byName = (await patient.shop.ask('staff', 'GET', '/api/appointments?sort=-patient')).body
    expect(byName.map(({ lastName }: typeof right) => lastName)).toEqual(['Leigh', 'Lee'])
  })

  test('the history and the audit log keep which details were corrected, and none of them', async () => {
    await correct({ ...known, lastName: 'Leigh', phone: '0498 765 432' }, known)
    const { history } = await patient.detail()
    expect(history.map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual([
      ['requested', 'patient'],
      ['name', expect.any(String)],
      ['phone', expect.any(String)],
    ])
    expect(await logged()).toMatchObject([{ before: null, after: JSON.stringify({ corrected: 'name, phone' }) }])
  })

  test('nothing is recorded where nothing was changed', async () => {
    expect((await correct(known)).status).toBe(200)
    expect((await patient.detail()).history).toHaveLength(1)
    expect(await logged()).toEqual([])
  })

  test('what a colleague has corrected meanwhile is kept until that has been seen', async () => {
    await correct(right, known)
    const late = await correct({ ...known, phone: '0400 000 000' }, known)
    expect([late.status, late.body]).toMatchObject([
      409,
      { type: 'stale', current: right, savedBy: expect.any(String), savedAt: expect.any(String) },
    ])
    expect(late.body.savedBy).toBe((await logged())[0]!.actor_name)
    expect((await correct(right, known)).status, 'the same, as after an answer that was lost').toBe(200)
    const mended = { ...right, phone: '0400 000 000' }
    expect(await correct(mended, right)).toMatchObject({ status: 200, body: mended })
  })

  test('a correction is refused what a request by phone is refused', async () => {
    const { status, body } = await correct({ firstName: ' ', lastName: 'Lee', email: 'ada', phone: '12' })
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['firstName', 'email', 'phone'],
    ])
    expect((await patient.shop.ask('nobody', 'PUT', `${patient.path()}/contact`, right)).status).toBe(401)
    expect((await patient.shop.ask('staff', 'PUT', '/api/appointments/none/contact', right)).status).toBe(404)
  })

  test('the patient gets the email that waits at the right address, and the clinic keeps its own', async () => {
    await patient.arrange(clockTime)
    await patient.mark('confirmed')
    const { db } = patient.shop.database
    const toClinic = await db
      .updateTable('email_outbox')
      .set({ status: 'failed' })
      .where('template', '=', 'appointment-request')
      .returning('recipient')
      .execute()
    expect(toClinic).toHaveLength(1)
    await correct({ ...known, email: 'ADA@right.example' }, known)
    patient.later(3 * minute)
    expect(await recipients()).toEqual(['ada@right.example'])
    const kept = db.selectFrom('email_outbox').select('recipient').where('template', '=', 'appointment-request')
    expect(await kept.execute()).toEqual(toClinic)
    const received = db.selectFrom('email_outbox').select('recipient').where('template', '=', 'appointment-received')
    expect(await received.execute(), 'what has left stays as it was').toEqual([{ recipient: email }])
    expect((await patient.detail()).told).toMatchObject({ kind: 'confirmed', elsewhere: false })
  })

  test('an email that failed is tried again at the right address', async () => {
    await patient.arrange(clockTime)
    await patient.shop.database.db
      .updateTable('email_outbox')
      .set({ status: 'failed', attempts: 5 })
      .where('template', '=', 'appointment-notice')
      .execute()
    await correct(right, known)
    await patient.shop.ask('owner', 'POST', '/api/emails/again', {})
    expect(await recipients()).toEqual(['ada@right.example'])
  })

  test('an email that the mail server refuses for a time while the address is corrected goes to the right one', async () => {
    await patient.arrange(clockTime)
    await patient.mark('confirmed')
    patient.later(3 * minute)
    const { mailer } = patient
    const asUsual = mailer.send
    mailer.send = async () => {
      mailer.send = asUsual
      await correct(right, known)
      throw new MailError('The mail server didn’t accept the message (451)', false)
    }
    await patient.send()
    expect(mailer.sent).toEqual([])
    patient.later(3 * minute)
    expect(await recipients()).toEqual(['ada@right.example'])
    expect((await patient.detail()).told).toMatchObject({ kind: 'confirmed', elsewhere: false })
  })

  test('an email that had left before the address was corrected counts as sent elsewhere', async () => {
    await patient.confirmed()
    await correct(right, known)
    expect((await patient.detail()).told).toMatchObject({ kind: 'confirmed', elsewhere: true })
  })

  test('the link at the wrong address ends, and the next email has one that works', async () => {
    const { link } = await patient.confirmed()
    const statusOf = async (token: string) => {
      const path = `/api/appointment-links/${token}`
      return (await patient.shop.ask('nobody', 'GET', path)).status
    }
    await correct({ ...known, email: email.toUpperCase(), phone: '0400 000 000' })
    expect(await statusOf(link), 'the same address, written otherwise').toBe(200)
    await correct(right)
    expect(await statusOf(link)).toBe(404)
    expect((await patient.answer(link, { answer: 'coming' })).status).toBe(404)
    await patient.arrange('2027-03-09T10:00')
    patient.later(3 * minute)
    const [mail] = await patient.told('ada@right.example')
    expect(mail!.link).not.toBe(link)
    expect(await statusOf(mail!.link)).toBe(200)
  })

  test('a time that was offered at the wrong address is offered again at the right one, once', async () => {
    await patient.arrange(clockTime)
    patient.later(3 * minute)
    expect(await recipients()).toEqual([email])
    await correct(right, known)
    expect((await patient.detail()).notice).toMatchObject({ kind: 'offered' })
    await correct({ ...right, phone: '0400 000 000' }, right)
    patient.later(3 * minute)
    expect(await recipients()).toEqual(['ada@right.example'])
  })

  test('the patient gets no email any more once the address is taken out', async () => {
    await patient.arrange(clockTime)
    await patient.mark('confirmed')
    await correct({ ...known, email: '' }, known)
    patient.later(3 * minute)
    expect(await recipients()).toEqual([])
    expect(await patient.detail()).toMatchObject({ notice: null, told: null, notifiesPatients: false })
  })

  test('the patient is erased with what was sent to the wrong address too', async () => {
    await patient.confirmed()
    await correct(right, known)
    expect((await patient.shop.ask('staff', 'DELETE', `${patient.path()}/patient`)).status).toBe(204)
    const { db } = patient.shop.database
    expect(await db.selectFrom('email_outbox').select('id').where('subject_id', '=', patient.id).execute()).toEqual([])
    expect(await db.selectFrom('appointments').select('id').execute()).toEqual([])
    const rows = [
      ...(await db.selectFrom('appointment_changes').selectAll().execute()),
      ...(await db.selectFrom('audit_log').selectAll().execute()),
    ]
    expect(JSON.stringify(rows)).not.toMatch(/Leigh|right\.example|visitor\.example|0498 ?765/)
  })
})
