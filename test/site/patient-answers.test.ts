import { expect, test } from 'vitest'
import { minute } from '#domain/dates/durations.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { clockTime, entryOf, newExpectedPatient } from '#test/support/expected-patient.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { eventsOf } from '#test/support/webhook-events.ts'

onEveryEngine('a patient with a personal link', (engine) => {
  const patient = fixtureForEach(() => newExpectedPatient(engine))

  test('confirms an offered time, and gets an email at once', async () => {
    await patient.arrange(clockTime)
    patient.later(3 * minute)
    const link = (await patient.told())[0]!.link
    const page = await patient.shop.app.request(`${patient.shop.deps.publicUrl}/appointment/${link}`)
    expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ])
    const html = await page.text()
    expect(html).toContain('Would this time suit you?')
    expect(html).toContain('name="robots" content="noindex"')
    expect(html).not.toContain('My knee')
    const said = await patient.answer(link, { answer: 'coming' })
    expect([said.status, said.body]).toEqual([200, expect.objectContaining({ status: 'confirmed', answer: 'coming' })])
    const [mail] = await patient.told()
    expect(mail!.entries[0]).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED' })
    expect(await patient.detail()).toMatchObject({ status: 'confirmed', answer: 'coming' })
    expect((await patient.answer(link, { answer: 'coming' })).status).toBe(200)
    expect(await patient.told()).toEqual([])
  })

  test('says yes again to a time that the clinic asks about anew', async () => {
    await patient.arrange(clockTime)
    patient.later(3 * minute)
    const { link } = (await patient.told())[0]!
    await patient.answer(link, { answer: 'coming' })
    await patient.mark('cancelled')
    await patient.mark('pending')
    expect((await patient.answer(link, { answer: 'coming' })).body).toMatchObject({ status: 'confirmed' })
  })

  test('is asked to look again when the clinic has set another time than their page shows', async () => {
    await patient.arrange(clockTime)
    patient.later(3 * minute)
    const { link } = (await patient.told())[0]!
    const seen = (await patient.shop.ask('nobody', 'GET', `/api/appointment-links/${link}`)).body.time
    await patient.arrange('2027-03-11T15:00')
    const form = { answer: 'coming', words: '', time: seen }
    const refused = 'The clinic has changed the time. Please look again.'
    const answered = await patient.answer(link, form)
    expect([answered.status, answered.body.detail]).toEqual([409, refused])
    expect(await patient.detail()).toMatchObject({ status: 'pending', answer: '' })
    const posted = await patient.shop.app.request(`${patient.shop.deps.publicUrl}/appointment/${link}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const page = await posted.text()
    const time = '2027-03-11T04:30:00.000Z'
    for (const part of [refused, 'Thursday, March 11', `name="time" value="${time}"`]) expect(page).toContain(part)
    expect(await patient.detail(), 'nor without JavaScript').toMatchObject({ status: 'pending', answer: '' })
    expect((await patient.answer(link, { ...form, time })).body).toMatchObject({ status: 'confirmed', time })
  })

  test('is reported to connected systems when they confirm, when they cancel and when staff delete the visit', async () => {
    const events = await eventsOf(patient.shop, ['appointment.confirmed', 'appointment.cancelled'])
    await patient.arrange(clockTime)
    patient.later(3 * minute)
    const { link } = (await patient.told())[0]!
    await patient.answer(link, { answer: 'coming' })
    expect(await events()).toEqual(['appointment.confirmed'])
    patient.setHoursBefore(25)
    await patient.answer(link, { answer: 'cancel' })
    expect(await events()).toEqual(['appointment.confirmed', 'appointment.cancelled'])
    await patient.mark('confirmed')
    await patient.shop.ask('staff', 'DELETE', patient.path())
    expect(await events(), 'what is left of a request that is deleted').toEqual(['appointment.cancelled'])
  })

  test('connected systems are told the new time of a confirmed visit, and nothing while it is not confirmed', async () => {
    const events = await eventsOf(patient.shop, ['appointment.confirmed', 'appointment.cancelled'])
    await patient.arrange(clockTime)
    await patient.arrange('2027-03-09T09:00')
    expect(await events()).toEqual([])
    await patient.mark('confirmed')
    patient.later(minute)
    await patient.arrange('2027-03-10T15:00')
    patient.later(minute)
    await patient.shop.ask('staff', 'PUT', `${patient.path()}/arrangement`, {
      agreedTime: '2027-03-10T15:00',
      note: 'By the window',
    })
    await patient.arrange('')
    const { db } = patient.shop.database
    const told = await db.selectFrom('webhook_deliveries').select('payload').orderBy('created_at').execute()
    expect(told.map(({ payload }) => JSON.parse(payload))).toMatchObject(
      ['2027-03-08T22:30:00.000Z', '2027-03-10T04:30:00.000Z', null].map((agreedTime) => ({
        type: 'appointment.confirmed',
        data: { appointmentId: patient.id, status: 'confirmed', agreedTime },
      })),
    )
  })

  test('asks for another time in words that only the dashboard shows', async () => {
    const { link } = await patient.confirmed()
    const words = 'Thursday is better, my knee hurts'
    expect((await patient.answer(link, { answer: 'other_time', words })).status).toBe(200)
    await patient.send()
    const [toClinic, ...more] = patient.mailer.sent.splice(0)
    expect([toClinic!.subject, more]).toEqual(['Ada L. would like another time', []])
    expect(toClinic!.text).not.toContain('knee')
    const { answer: kept, answerWords, history } = await patient.detail()
    expect([kept, answerWords, history.at(-1)]).toEqual([
      'other_time',
      words,
      expect.objectContaining({ by: 'patient' }),
    ])
    await patient.arrange('2027-03-11T10:00')
    expect(await patient.detail(), 'their words still help with the next time').toMatchObject({
      answer: '',
      answerWords: words,
    })
    const copy = await patient.shop.ask('staff', 'GET', `${patient.path()}/export`)
    expect(copy.body.requests[0]).toMatchObject({ answerWords: words })
  })

  test('can cancel once until the clinic’s limit, and is asked to call after it', async () => {
    const { link } = await patient.confirmed()
    patient.setHoursBefore(23)
    const late = await patient.answer(link, { answer: 'cancel' })
    expect([late.status, late.body.detail]).toEqual([
      409,
      'It’s too late to cancel here. Please call us, so that we know.',
    ])
    patient.setHoursBefore(25)
    const answers = await Promise.all([1, 2, 3].map(() => patient.answer(link, { answer: 'cancel' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const mails = await patient.told()
    expect(mails.map(({ entries }) => entries[0]!.method)).toEqual(['CANCEL'])
    expect((await patient.answer(link, { answer: 'coming' })).status).toBe(409)
    expect((await patient.detail()).status).toBe('cancelled')
    const seen = { status: 'completed', from: 'confirmed' }
    const overtaken = await patient.shop.ask('staff', 'PATCH', `${patient.path()}/status`, seen)
    expect([overtaken.status, overtaken.body.detail], 'and staff hear who it was').toEqual([
      409,
      'The patient has changed this request to Cancelled by the link in their email.',
    ])
  })

  test('adds a confirmed visit to their calendar by the page, as the email’s entry stands, until it is off', async () => {
    const { link, entries } = await patient.confirmed()
    const { app, deps } = patient.shop
    const page = await (await app.request(`${deps.publicUrl}/appointment/${link}`)).text()
    expect(page).toContain('Please bring a list of any medicines you take')
    expect(page).toContain(`href="/api/appointment-links/${link}/calendar"`)
    const file = () => app.request(`${deps.publicUrl}/api/appointment-links/${link}/calendar`)
    const answer = await file()
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'text/calendar; charset=utf-8; method=PUBLISH',
      'attachment; filename="appointment.ics"',
    ])
    const text = await answer.text()
    expect(text).not.toContain('ATTENDEE')
    expect(entryOf(text)).toEqual({ ...entries[0], method: 'PUBLISH' })
    await patient.arrange('2027-03-09T10:00')
    const moved = entryOf(await (await file()).text())
    expect([moved.uid, moved.start]).toEqual([entries[0]!.uid, '2027-03-08T23:30:00.000Z'])
    expect(moved.sequence).toBeGreaterThan(entries[0]!.sequence)
    await patient.mark('cancelled')
    expect((await file()).status).toBe(404)
  })

  test('who asks for another time is listed under Today until a new time is set or the visit is over', async () => {
    const { link } = await patient.confirmed()
    const today = async () => {
      const { counts, waiting, oldestOtherTime } = (await patient.shop.ask('staff', 'GET', '/api/today')).body
      return [counts.otherTimes, waiting, oldestOtherTime]
    }
    expect(await today()).toEqual([0, 0, null])
    await patient.answer(link, { answer: 'other_time', words: 'Thursday' })
    expect(await today()).toEqual([1, 1, patient.id])
    await patient.arrange('2027-03-11T10:00')
    expect(await today()).toEqual([0, 0, null])
    await patient.answer(link, { answer: 'other_time', words: 'Friday' })
    expect(await today()).toEqual([1, 1, patient.id])
    await patient.answer(link, { answer: 'coming' })
    expect(await today()).toEqual([0, 0, null])
  })

  test.each(['null', undefined])('can answer without JavaScript when the form’s origin is %s', async (origin) => {
    const { link } = await patient.confirmed()
    const post = (fields: Record<string, string>) =>
      patient.shop.app.request(`${patient.shop.deps.publicUrl}/appointment/${link}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { ...(origin && { origin }), 'content-type': 'application/x-www-form-urlencoded' },
      })
    const answered = await post({ answer: 'other_time', words: 'Thursday' })
    expect([answered.status, answered.headers.get('location')]).toEqual([303, `/appointment/${link}`])
    expect(await patient.detail()).toMatchObject({ answer: 'other_time', answerWords: 'Thursday' })

    const asked = await post({ answer: 'cancel', words: 'A <cold>' })
    expect(asked.status).toBe(200)
    const page = await asked.text()
    for (const part of ['Please press “Yes, cancel it” to cancel.', 'A &lt;cold&gt;', 'name="asked"'])
      expect(page).toContain(part)
    expect((await patient.detail()).status, 'one press cancels nothing').toBe('confirmed')
    expect((await post({ answer: 'cancel', words: 'A <cold>', asked: 'cancel' })).status).toBe(303)
    expect(await patient.detail()).toMatchObject({ status: 'cancelled', answerWords: 'A <cold>' })
  })

  test('leaves no link in the log', async () => {
    const { link } = await patient.confirmed()
    await patient.shop.app.request(`${patient.shop.deps.publicUrl}/appointment/${link}`)
    await patient.answer(link, { answer: 'coming' })
    expect(patient.log()).toContain('/appointment/[token]')
    expect(patient.log()).toContain('/api/appointment-links/[token]')
    expect(patient.log()).not.toContain(link)
  })

  test('leaves no link in the database, and loses it with an erasure', async () => {
    const { link } = await patient.confirmed()
    const { db } = patient.shop.database
    const kept = JSON.stringify([
      await db.selectFrom('appointments').selectAll().execute(),
      await db.selectFrom('email_outbox').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ])
    expect(kept).not.toContain(link)
    const row = await db
      .selectFrom('email_outbox')
      .select('id')
      .where('template', '=', 'appointment-notice')
      .executeTakeFirstOrThrow()
    expect((await patient.shop.ask('owner', 'GET', `/api/emails/${row.id}`)).body).toSatisfy(
      (body) => !JSON.stringify(body).includes(link),
    )
    await patient.shop.ask('staff', 'DELETE', `${patient.path()}/patient`)
    const page = await patient.shop.app.request(`${patient.shop.deps.publicUrl}/appointment/${link}`)
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('This link doesn’t work any more')
    expect((await patient.shop.ask('nobody', 'GET', '/api/appointment-links/nothing')).status).toBe(404)
    expect(await db.selectFrom('email_outbox').select('id').where('subject_id', '=', patient.id).execute()).toEqual([])
  })
})
