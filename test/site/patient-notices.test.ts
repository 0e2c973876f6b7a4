import ICAL from 'ical.js'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hour, minute } from '#domain/dates/durations.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { createLog } from '#server/logging.ts'
import { toNodemailer } from '#server/mail/message.ts'
import { remindPatients } from '#server/services/appointments/appointment-reminders.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { recordingMailer } from '#test/support/deps.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'

const email = 'ada@visitor.example'
const clockTime = '2027-03-08T14:30'
const time = '2027-03-08T04:00:00.000Z'

onEveryEngine('a patient whose appointment is settled', (engine) => {
  let shop: StaffShop
  let mailer: ReturnType<typeof recordingMailer>
  let now: number
  let id: string
  let log: string
  beforeEach(async () => {
    mailer = recordingMailer()
    // 27 hours before: within a session of the staff, and before the last day.
    now = Date.parse(time) - 27 * hour
    log = ''
    shop = await newStaffShop(engine, {
      mailer,
      now: () => new Date(now),
      log: createLog('info', {
        write: (line) => {
          log += line
        },
      }),
    })
    await seedWhenEmpty(shop.deps)
    const service = {
      slug: 'cupping',
      title: 'Cupping',
      description: 'Cups',
      image: '/a.jpg',
      benefits: [{ text: 'Rest' }],
    }
    await shop.ask('owner', 'POST', '/api/services', service)
    await shop.ask('nobody', 'POST', '/api/appointments', {
      ...{ firstName: 'Ada', lastName: 'Lee', email, phone: '0412 345 678', message: 'My knee' },
      ...{ service: service.slug, preferredDate: 'Monday' },
    })
    id = (await shop.ask('staff', 'GET', '/api/appointments')).body[0].id
    await send()
    mailer.sent.length = 0
  })
  afterEach(() => shop.drop())

  const send = () => runOutboxOnce(shop.deps)
  const path = () => `/api/appointments/${id}`
  const arrange = (agreedTime: string) => shop.ask('staff', 'PUT', `${path()}/arrangement`, { agreedTime, note: '' })
  const mark = (status: string) => shop.ask('staff', 'PATCH', `${path()}/status`, { status })
  const detail = async () => (await shop.ask('staff', 'GET', path())).body
  /** What the patient has got since the last look. */
  async function told() {
    await send()
    const mails = mailer.sent.splice(0).filter(({ to }) => to === email)
    return Promise.all(
      mails.map(async (mail) => {
        const composer = createTransport({ streamTransport: true, buffer: true })
        const { message } = await composer.sendMail(toNodemailer(mail))
        const parsed = await PostalMime.parse(message as Buffer, { attachmentEncoding: 'utf8' })
        const files = parsed.attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType))
        const link = /http\S+\/appointment\/([\w-]{43})/.exec(parsed.text ?? '')?.[1] ?? ''
        return {
          subject: parsed.subject,
          text: (parsed.text ?? '').replaceAll(/\s+/g, ' '),
          link,
          entries: files.map(({ content }) => entryOf(String(content))),
        }
      }),
    )
  }
  const later = (ms: number) => {
    now += ms
  }
  const enterAgain = () =>
    shop.ask('staff', 'POST', '/api/appointment-entries', {
      ...{ firstName: 'Ada', lastName: 'Lee', email, phone: '0412 345 678' },
      ...{ service: 'cupping', preferredDate: 'Friday' },
    })
  const confirmed = async () => {
    await arrange(clockTime)
    await mark('confirmed')
    later(3 * minute)
    const [mail] = await told()
    return mail!
  }
  const answer = (link: string, body: object) => shop.ask('nobody', 'POST', `/api/appointment-links/${link}`, body)

  test('who is expected is told that it is off when their request is deleted, with the entry that takes it out', async () => {
    const first = await confirmed()
    expect((await shop.ask('staff', 'DELETE', path())).status).toBe(204)
    later(2 * minute)
    expect(await told()).toEqual([])
    later(minute)
    const [off, ...more] = await told()
    expect([off!.subject, more]).toEqual(['Your appointment at A is cancelled', []])
    expect(off!.text).toContain('Monday, March 8, 2027 at 2:30 PM')
    expect(off!.entries[0]).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: first.entries[0]!.uid })
    expect(off!.entries[0]!.sequence).toBeGreaterThan(first.entries[0]!.sequence)
    const restored = await shop.ask('owner', 'POST', `/api/bin/appointment/${id}/restore`)
    expect([restored.status, (await detail()).status]).toEqual([204, 'cancelled'])
    expect((await detail()).told.kind).toBe('cancelled')
  })

  test('hears nothing of a deletion that is taken back within three minutes, with the email stopped', async () => {
    await confirmed()
    await shop.ask('staff', 'DELETE', path())
    await shop.ask('owner', 'POST', `/api/bin/appointment/${id}/restore`)
    expect((await detail()).notice.kind).toBe('cancelled')
    await mark('confirmed')
    later(hour)
    expect(await told()).toEqual([])
    expect(await detail()).toMatchObject({ notice: null, told: { kind: 'confirmed' } })
  })

  test('is still told of a cancellation whose request is deleted a moment later', async () => {
    await confirmed()
    await mark('cancelled')
    await shop.ask('staff', 'DELETE', path())
    later(3 * minute)
    expect((await told()).map(({ entries }) => entries[0]!.method)).toEqual(['CANCEL'])
  })

  test('hears nothing of a deletion who was told of no time, whose time is past, or where nothing is told', async () => {
    await arrange(clockTime)
    await shop.ask('staff', 'DELETE', path())
    later(hour)
    expect(await told()).toEqual([])
    await shop.ask('owner', 'POST', `/api/bin/appointment/${id}/restore`)
    expect((await detail()).status).toBe('pending')
    await mark('confirmed')
    later(3 * minute)
    expect(await told()).toHaveLength(1)
    const notices = (await shop.ask('owner', 'GET', '/api/patient-notices')).body
    await shop.ask('owner', 'PUT', '/api/patient-notices', { ...notices, tells: false })
    await shop.ask('staff', 'DELETE', path())
    later(hour)
    expect(await told()).toEqual([])
    await shop.ask('owner', 'POST', `/api/bin/appointment/${id}/restore`)
    expect((await detail()).status).toBe('confirmed')
  })

  test('is in no email that waited or went once they are erased out of the bin', async () => {
    await confirmed()
    await enterAgain()
    await shop.ask('staff', 'DELETE', path())
    const [other] = (await shop.ask('staff', 'GET', '/api/appointments')).body
    expect((await shop.ask('staff', 'DELETE', `/api/appointments/${other.id}/patient`)).status).toBe(204)
    const kept = await shop.database.db.selectFrom('email_outbox').select('recipient').execute()
    expect(JSON.stringify(kept)).not.toContain(email)
    later(hour)
    expect(await told()).toEqual([])
  })

  test('is told after three minutes, once, with an entry for the calendar', async () => {
    await arrange(clockTime)
    await mark('confirmed')
    expect((await detail()).notice).toEqual({ kind: 'confirmed', sendAt: '2027-03-07T01:03:00.000Z', words: '' })
    later(2 * minute)
    expect(await told()).toEqual([])
    later(minute)
    const mails = await told()
    expect(mails.map(({ subject }) => subject)).toEqual(['Your appointment at A: Monday, March 8, 2027 at 2:30 PM'])
    const [{ text, entries }] = mails as [(typeof mails)[0]]
    expect(text).toContain('directions')
    expect(text).not.toContain('My knee')
    expect(text).toContain('or cancel until Sunday, March 7, 2027 at 2:30 PM.')
    expect(entries[0]).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', sequence: 2, start: time, minutes: 60 })
    later(hour)
    expect(await told()).toEqual([])
    expect(await detail()).toMatchObject({ notice: null, told: { kind: 'confirmed' } })
  })

  test('gets an entry that replaces the last one after a change, and one that takes it out after a cancellation', async () => {
    const first = await confirmed()
    await arrange('2027-03-09T10:00')
    later(3 * minute)
    const [moved] = await told()
    await mark('cancelled')
    later(3 * minute)
    const [off] = await told()
    const [a, b, c] = [first, moved!, off!].map(({ entries }) => entries[0]!)
    expect([b!.uid, c!.uid]).toEqual([a!.uid, a!.uid])
    expect(a!.sequence < b!.sequence && b!.sequence < c!.sequence).toBe(true)
    expect([b!.start, c!.method, c!.status]).toEqual(['2027-03-08T23:30:00.000Z', 'CANCEL', 'CANCELLED'])
    expect([moved!.subject, off!.subject]).toEqual([
      'Your appointment at A has a new time: Tuesday, March 9, 2027 at 10:00 AM',
      'Your appointment at A is cancelled',
    ])
  })

  test('hears nothing of a change that is taken back within three minutes', async () => {
    await confirmed()
    await mark('cancelled')
    later(minute)
    await mark('confirmed')
    expect((await detail()).notice).toBeNull()
    later(hour)
    expect(await told()).toEqual([])
  })

  test('hears nothing where staff chose not to send it, and of the next change all the same', async () => {
    await arrange(clockTime)
    expect((await shop.ask('staff', 'DELETE', `${path()}/notice`)).status).toBe(204)
    expect((await shop.ask('staff', 'DELETE', `${path()}/notice`)).status).toBe(409)
    later(hour)
    expect(await told()).toEqual([])
    await mark('confirmed')
    later(3 * minute)
    expect(await told()).toHaveLength(1)
  })

  test('is told at once, in the clinic’s own words, where staff say so', async () => {
    await arrange(clockTime)
    const words = 'Please use the side door.'
    expect((await shop.ask('staff', 'PUT', `${path()}/notice`, { words })).status).toBe(204)
    expect((await shop.ask('staff', 'POST', `${path()}/notice/send`)).status).toBe(204)
    const [mail] = await told()
    expect(mail!.subject).toBe('Would Monday, March 8, 2027 at 2:30 PM suit you? A')
    expect(mail!.text).toContain(words)
    expect(mail!.entries).toEqual([])
  })

  test('keeps the words that staff have added when the change is changed once more', async () => {
    await arrange(clockTime)
    await shop.ask('staff', 'PUT', `${path()}/notice`, { words: 'Side door' })
    await mark('confirmed')
    expect((await detail()).notice).toMatchObject({ kind: 'confirmed', words: 'Side door' })
  })

  test('is told nothing while the clinic has switched it off, nor of a time that is past', async () => {
    const rules = { tells: false, remindHours: 24, cancelHours: 24, minutes: 60 }
    expect((await shop.ask('staff', 'PUT', '/api/patient-notices', rules)).status).toBe(403)
    expect((await shop.ask('owner', 'PUT', '/api/patient-notices', rules)).status).toBe(200)
    await arrange(clockTime)
    await mark('confirmed')
    expect((await detail()).notice).toBeNull()
    await shop.ask('owner', 'PUT', '/api/patient-notices', { ...rules, tells: true })
    await arrange('2027-03-07T12:00')
    later(2 * hour)
    expect((await mark('cancelled')).status).toBe(200)
    expect(await told()).toEqual([])
  })

  test('confirms an offered time by the link, and is told so at once', async () => {
    await arrange(clockTime)
    later(3 * minute)
    const link = (await told())[0]!.link
    const page = await shop.app.request(`${shop.deps.publicUrl}/appointment/${link}`)
    expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ])
    const html = await page.text()
    expect(html).toContain('Would this time suit you?')
    expect(html).toContain('name="robots" content="noindex"')
    expect(html).not.toContain('My knee')
    const said = await answer(link, { answer: 'coming' })
    expect([said.status, said.body]).toEqual([200, expect.objectContaining({ status: 'confirmed', answer: 'coming' })])
    const [mail] = await told()
    expect(mail!.entries[0]).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED' })
    expect(await detail()).toMatchObject({ status: 'confirmed', answer: 'coming' })
    expect((await answer(link, { answer: 'coming' })).status).toBe(200)
    expect(await told()).toEqual([])
  })

  test('asks for another time in their own words, which only the dashboard shows', async () => {
    const { link } = await confirmed()
    const words = 'Thursday is better, my knee hurts'
    expect((await answer(link, { answer: 'other_time', words })).status).toBe(200)
    await send()
    const [toClinic, ...more] = mailer.sent.splice(0)
    expect([toClinic!.subject, more]).toEqual(['Ada L. would like another time', []])
    expect(toClinic!.text).not.toContain('knee')
    const { answer: kept, answerWords, history } = await detail()
    expect([kept, answerWords, history.at(-1)]).toEqual([
      'other_time',
      words,
      expect.objectContaining({ by: 'patient' }),
    ])
    await arrange('2027-03-11T10:00')
    expect((await detail()).answer).toBe('')
    const copy = await shop.ask('staff', 'GET', `${path()}/export`)
    expect(copy.body.requests[0]).toMatchObject({ answerWords: '' })
  })

  test('cancels until the clinic’s limit, once however often it is pressed, and is told to call after it', async () => {
    const { link } = await confirmed()
    now = Date.parse(time) - 23 * hour
    const late = await answer(link, { answer: 'cancel' })
    expect([late.status, late.body.detail]).toEqual([
      409,
      'It’s too late to cancel here. Please call us, so that we know.',
    ])
    now = Date.parse(time) - 25 * hour
    const answers = await Promise.all([1, 2, 3].map(() => answer(link, { answer: 'cancel' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const mails = await told()
    expect(mails.map(({ entries }) => entries[0]!.method)).toEqual(['CANCEL'])
    expect((await answer(link, { answer: 'coming' })).status).toBe(409)
    expect((await detail()).status).toBe('cancelled')
  })

  test('who asks for another time is counted under Today until another is set, or the visit is over', async () => {
    const { link } = await confirmed()
    const today = async () => {
      const { counts, waiting, oldestOtherTime } = (await shop.ask('staff', 'GET', '/api/today')).body
      return [counts.otherTimes, waiting, oldestOtherTime]
    }
    expect(await today()).toEqual([0, 0, null])
    await answer(link, { answer: 'other_time', words: 'Thursday' })
    expect(await today()).toEqual([1, 1, id])
    await arrange('2027-03-11T10:00')
    expect(await today()).toEqual([0, 0, null])
    await answer(link, { answer: 'other_time', words: 'Friday' })
    expect(await today()).toEqual([1, 1, id])
    await answer(link, { answer: 'coming' })
    expect(await today()).toEqual([0, 0, null])
  })

  test('answers without JavaScript by the same form', async () => {
    const { link } = await confirmed()
    const answered = await shop.app.request(`${shop.deps.publicUrl}/appointment/${link}`, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'other_time', words: 'Thursday' }),
      headers: { origin: shop.deps.publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([answered.status, answered.headers.get('location')]).toEqual([303, `/appointment/${link}`])
    expect(await detail()).toMatchObject({ answer: 'other_time', answerWords: 'Thursday' })
  })

  test('who has called and gave no address is in the list, is told nothing, and is not taken for another without one', async () => {
    const caller = {
      firstName: 'Bo',
      lastName: 'Ray',
      phone: '0400 111 222',
      service: 'cupping',
      preferredDate: 'Friday',
    }
    const enter = (changes: object) =>
      shop.ask('staff', 'POST', '/api/appointment-entries', { ...caller, email: '', ...changes })
    expect((await enter({ phone: '1' })).status).toBe(422)
    expect((await enter({ service: 'none' })).body.errors).toEqual([
      { path: 'service', message: 'Please choose one of our services' },
    ])
    const [bo, other] = [await enter({}), await enter({ firstName: 'Cy' })]
    expect([bo.status, other.status]).toEqual([201, 201])
    await send()
    expect(mailer.sent).toEqual([])
    const own = `/api/appointments/${bo.body.id}`
    await shop.ask('staff', 'PUT', `${own}/arrangement`, { agreedTime: clockTime, note: '' })
    await shop.ask('staff', 'PATCH', `${own}/status`, { status: 'confirmed' })
    const seen = (await shop.ask('staff', 'GET', own)).body
    expect(seen).toMatchObject({ notice: null, tellsPatients: false, requestsOfPatient: 1 })
    expect(seen.history[0]).toMatchObject({ kind: 'requested', by: expect.not.stringMatching('patient') })
    now = Date.parse(time) - 23 * hour
    expect(await remindPatients(shop.deps)).toBe(0)
    expect((await shop.ask('staff', 'DELETE', `${own}/patient`)).status).toBe(204)
    expect((await shop.ask('staff', 'GET', `/api/appointments/${other.body.id}`)).status).toBe(200)
  })

  test('is reminded a day before, once, and not where it was arranged in the last day', async () => {
    await confirmed()
    now = Date.parse(time) - 25 * hour
    expect(await remindPatients(shop.deps)).toBe(0)
    now = Date.parse(time) - 23 * hour
    expect(await remindPatients(shop.deps)).toBe(1)
    expect(await remindPatients(shop.deps)).toBe(0)
    const [mail] = await told()
    expect(mail!.subject).toBe('Reminder: your appointment at A, Monday, March 8, 2027 at 2:30 PM')
    expect(mail!.text).toContain('There you can say that you’re coming or ask for another time.')
    expect(mail!.text).not.toContain('cancel until')
    await arrange('2027-03-08T16:00')
    later(3 * minute)
    expect(await told()).toHaveLength(1)
    expect(await remindPatients(shop.deps)).toBe(0)
  })

  test('is never reminded of what was cancelled a second before', async () => {
    await confirmed()
    now = Date.parse(time) - 23 * hour
    expect(await remindPatients(shop.deps)).toBe(1)
    expect((await mark('cancelled')).status).toBe(200)
    await shop.ask('staff', 'DELETE', `${path()}/notice`)
    expect(await told()).toEqual([])
  })

  test('leaves no link in the log', async () => {
    const { link } = await confirmed()
    await shop.app.request(`${shop.deps.publicUrl}/appointment/${link}`)
    await answer(link, { answer: 'coming' })
    expect(log).toContain('/appointment/[token]')
    expect(log).toContain('/api/appointment-links/[token]')
    expect(log).not.toContain(link)
  })

  test('leaves no link in the database, and none that works after their request is erased', async () => {
    const { link } = await confirmed()
    const { db } = shop.database
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
    expect((await shop.ask('owner', 'GET', `/api/emails/${row.id}`)).body).toSatisfy(
      (body) => !JSON.stringify(body).includes(link),
    )
    await shop.ask('staff', 'DELETE', `${path()}/patient`)
    const page = await shop.app.request(`${shop.deps.publicUrl}/appointment/${link}`)
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('This link doesn’t work any more')
    expect((await shop.ask('nobody', 'GET', '/api/appointment-links/nothing')).status).toBe(404)
    expect(await db.selectFrom('email_outbox').select('id').where('subject_id', '=', id).execute()).toEqual([])
  })
})

function entryOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: event.component.getFirstPropertyValue('status'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    minutes: event.duration.toSeconds() / 60,
  }
}
