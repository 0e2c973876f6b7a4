import ICAL from 'ical.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hour, minute } from '#domain/dates/durations.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { remindPatients } from '#server/services/appointments/appointment-reminders.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { recordingMailer } from '#test/support/deps.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'
import { addPeople, openMails } from '#test/support/visits.ts'

const time = '2027-03-08T04:00:00.000Z'
const ada = {
  firstName: 'Ada',
  lastName: 'Lee',
  email: 'ada@visitor.example',
  phone: '0412 345 678',
  service: 'cupping',
  practitioner: 'mara',
  preferredDate: 'Monday',
  message: 'My knee',
}

onEveryEngine('a visit from its request to its end', (engine) => {
  let shop: StaffShop
  let mailer: ReturnType<typeof recordingMailer>
  let now: number
  beforeEach(async () => {
    mailer = recordingMailer()
    now = Date.parse(time) - 34 * hour
    shop = await newStaffShop(engine, { mailer, now: () => new Date(now) })
    await seedWhenEmpty(shop.deps)
    await addPeople(shop)
  })
  afterEach(() => shop.drop())

  const toPatient = async () => {
    await runOutboxOnce(shop.deps)
    return (await openMails(mailer)).filter(({ to }) => to === ada.email)
  }

  test('is requested with a practitioner, confirmed, announced again, and cancelled, with calendar entries', async () => {
    const asked = await shop.ask('nobody', 'POST', '/api/appointments', ada)
    expect([asked.status, asked.body]).toEqual([201, { status: 'pending' }])
    expect((await toPatient()).map(({ subject, entries }) => [subject, entries])).toEqual([
      [expect.stringContaining('request'), []],
    ])
    const { body: list } = await shop.ask('staff', 'GET', '/api/appointments')
    expect(list[0]).toMatchObject({ practitioner: 'mara', service: 'cupping' })
    const path = `/api/appointments/${list[0].id}`
    await shop.ask('staff', 'PUT', `${path}/arrangement`, { agreedTime: '2027-03-08T14:30', note: '' })
    await shop.ask('staff', 'PATCH', `${path}/status`, { status: 'confirmed' })
    now += 3 * minute
    const [confirmed] = await toPatient()
    expect(confirmed!.text).toContain('Cupping with Mara Quinn')

    now = Date.parse(time) - 24 * hour
    expect(await remindPatients(shop.deps)).toBe(1)
    const [reminder] = await toPatient()
    expect(reminder!.subject).toBe('Reminder: your appointment at A, Monday, March 8, 2027 at 2:30 PM')
    expect(reminder!.text).toContain('Cupping with Mara Quinn')
    expect(reminder!.link).toBe(confirmed!.link)

    now -= minute
    const link = `/api/appointment-links/${confirmed!.link}`
    expect((await shop.ask('nobody', 'POST', link, { answer: 'cancel' })).status).toBe(200)
    const [cancelled, ...more] = await toPatient()
    expect(more).toEqual([])
    const [first, last] = [confirmed!.entries[0]!, cancelled!.entries[0]!]
    expect([first.method, last.method, last.status]).toEqual(['REQUEST', 'CANCEL', 'CANCELLED'])
    expect(last.uid).toBe(first.uid)
    expect(last.sequence).toBeGreaterThan(first.sequence)
    expect(first.description).toMatch(/^With Mara Quinn\nTo confirm, change or cancel: http/)
    expect(await remindPatients(shop.deps)).toBe(0)
  })

  test('has calendar entries that meet iTIP for an invitation and its cancellation (RFC 5546, 3.2.2 and 3.2.5)', async () => {
    await shop.ask('nobody', 'POST', '/api/appointments', ada)
    const { body: list } = await shop.ask('staff', 'GET', '/api/appointments')
    const path = `/api/appointments/${list[0].id}`
    await shop.ask('staff', 'PUT', `${path}/arrangement`, { agreedTime: '2027-03-08T14:30', note: '' })
    for (const status of ['confirmed', 'cancelled']) {
      await shop.ask('staff', 'PATCH', `${path}/status`, { status })
      await shop.ask('staff', 'POST', `${path}/notice/send`)
      await runOutboxOnce(shop.deps)
      // Beside it goes the acknowledgement of the request.
      const files = mailer.sent.splice(0).flatMap(({ to, attachments = [] }) => (to === ada.email ? attachments : []))
      const file = files.find(({ contentType }) => contentType.startsWith('text/calendar'))!
      const calendar = new ICAL.Component(ICAL.parse(Buffer.from(file.content).toString()))
      const [event, ...others] = calendar.getAllSubcomponents('vevent')
      expect(others).toEqual([])
      expect(['version', 'prodid', 'method'].filter((name) => !calendar.hasProperty(name))).toEqual([])
      const needed = ['uid', 'dtstamp', 'organizer', 'attendee', 'dtstart', 'sequence', 'summary', 'status']
      expect(needed.filter((name) => !event!.hasProperty(name))).toEqual([])
      expect(String(event!.getFirstPropertyValue('organizer'))).toMatch(/^mailto:/i)
      expect(String(event!.getFirstPropertyValue('attendee')).toLowerCase()).toBe(`mailto:${ada.email}`)
      expect(file.contentType).toContain(`method=${calendar.getFirstPropertyValue('method')}`)
    }
  })

  test('cannot be requested with an unknown practitioner', async () => {
    const { status, body } = await shop.ask('nobody', 'POST', '/api/appointments', { ...ada, practitioner: 'nobody' })
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'practitioner', message: 'Please choose one of our practitioners' }],
    ])
    const plain = await shop.ask('nobody', 'POST', '/api/appointments', { ...ada, practitioner: '' })
    expect(plain.status).toBe(201)
  })

  test('has its treatment and practitioner changed by staff, and a stale change is refused', async () => {
    await shop.ask('nobody', 'POST', '/api/appointments', ada)
    const { body: list } = await shop.ask('staff', 'GET', '/api/appointments')
    const path = `/api/appointments/${list[0].id}`
    const seen = await shop.ask('staff', 'GET', path)
    const save = (changes: object, more: Record<string, string> = {}) =>
      shop.ask('staff', 'PUT', `${path}/arrangement`, { agreedTime: '', note: '', ...changes }, more)
    expect((await save({ practitioner: 'theo' })).body).toMatchObject({ practitioner: 'theo', service: 'cupping' })
    const late = await save({ practitioner: '' }, { 'if-match': seen.headers.get('etag')! })
    expect([late.status, late.body.type]).toEqual([409, 'stale'])
    expect((await save({ practitioner: 'nobody' })).body.errors[0].path).toBe('practitioner')
    expect((await save({ service: 'none' })).body.errors[0].path).toBe('service')
    expect((await save({ note: 'x' })).body).toMatchObject({ practitioner: 'theo', note: 'x' })
    const { history } = (await shop.ask('staff', 'GET', path)).body
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['requested', 'practitioner', 'note'])
  })

  test('asks for a practitioner only when the clinic has several and a question is set', async () => {
    const form = async () => (await shop.app.request(`${shop.deps.publicUrl}/request-appointment`)).text()
    expect(await form()).not.toContain('name="practitioner"')
    const words = await shop.ask('staff', 'GET', '/api/content/words')
    const question = { ...words.body, requestPractitioner: 'Who would you like to see?' }
    expect((await shop.ask('staff', 'PUT', '/api/content/words', question)).status).toBe(200)
    const asked = await form()
    expect(asked).toContain('Who would you like to see?')
    expect(asked).toContain('Theo Baptiste')
  })
})
