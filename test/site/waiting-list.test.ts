import { afterEach, beforeEach, expect, test } from 'vitest'
import { hour, minute } from '#domain/dates/durations.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { expireAppointments } from '#server/services/appointments/appointment-retention.ts'
import { advanceOffers } from '#server/services/appointments/offer-advancement.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { recordingMailer } from '#test/support/deps.ts'
import { refuseRow } from '#test/support/refused-row.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'
import { addPeople, enter, openMails } from '#test/support/visits.ts'
import { eventsOf } from '#test/support/webhook-events.ts'

const clockTime = '2027-03-08T14:30'
const time = '2027-03-08T04:00:00.000Z'

/** When the first offer ends: 12 hours would be over at night, so it is 9 am. */
const ends = Date.parse('2027-03-08T09:00+10:30')

onEveryEngine('a free time', (engine) => {
  let shop: StaffShop
  let mailer: ReturnType<typeof recordingMailer>
  let now: number
  beforeEach(async () => {
    mailer = recordingMailer()
    now = Date.parse(time) - 27 * hour
    shop = await newStaffShop(engine, { mailer, now: () => new Date(now) })
    await seedWhenEmpty(shop.deps)
    await addPeople(shop)
  })
  afterEach(() => shop.drop())

  const staff = (method: string, path: string, body?: unknown, more?: Record<string, string>) =>
    shop.ask('staff', method, path, body, more)
  const wait = (id: string, wish: object = {}, more?: Record<string, string>) =>
    staff('PUT', `/api/appointments/${id}/waiting`, { weekdays: [], part: 'any', ...wish }, more)
  /** Somebody on the list. */
  const waiting = async (firstName: string, wish: object = {}, changes: object = {}) => {
    const id = await enter(shop, firstName, changes)
    now += minute
    expect((await wait(id, wish)).status).toBe(200)
    return id
  }
  const offer = (appointmentIds: string[], changes: object = {}) =>
    staff('POST', '/api/free-times', { time: clockTime, practitioner: '', appointmentIds, ...changes })
  const mails = async () => {
    await runOutboxOnce(shop.deps)
    return openMails(mailer)
  }
  const answer = (link: string, body: object) => shop.ask('nobody', 'POST', `/api/appointment-links/${link}`, body)
  const linked = async (link: string) => (await shop.ask('nobody', 'GET', `/api/appointment-links/${link}`)).body
  const detail = async (id: string) => (await staff('GET', `/api/appointments/${id}`)).body
  const states = async () =>
    (await staff('GET', '/api/free-times')).body.map((free: { state: string; offers: { state: string }[] }) => [
      free.state,
      ...free.offers.map(({ state }) => state),
    ])
  const names = async () =>
    (await staff('GET', '/api/waiting-list')).body.items.map(({ firstName }: { firstName: string }) => firstName)

  test('is offered to one person after another until it is taken, and becomes their appointment', async () => {
    const [ada, bo] = [await waiting('Ada'), await waiting('Bo', { weekdays: [1], part: 'afternoon' })]
    await waiting('Cy')
    expect((await offer([ada, bo], { practitioner: 'mara' })).status).toBe(201)
    const [toAda, ...none] = await mails()
    expect([toAda!.to, toAda!.subject, none]).toEqual([
      'ada@visitor.example',
      'A time has come free at A: Monday, March 8, 2027 at 2:30 PM',
      [],
    ])
    expect(toAda!.text).toContain('with Mara Quinn')
    expect(toAda!.text).not.toContain('knee')
    expect(toAda!.entries).toEqual([])
    expect(await linked(toAda!.link)).toMatchObject({ waiting: true, offer: { time, practitioner: 'Mara Quinn' } })
    expect(await states()).toEqual([['open', 'open', 'waiting']])

    now = ends - minute
    expect(await advanceOffers(shop.deps)).toBe(0)
    now += minute
    await shop.signIn('staff')
    expect(await advanceOffers(shop.deps)).toBe(1)
    expect(await states()).toEqual([['open', 'expired', 'open']])
    const [toBo] = await mails()
    expect(toBo!.to).toBe('bo@visitor.example')
    const stale = await linked(toAda!.link)
    expect(stale).toMatchObject({ waiting: true, offer: null })

    const { id } = (await linked(toBo!.link)).offer
    const taken = await answer(toBo!.link, { answer: 'take', offer: id })
    expect([taken.status, taken.body]).toEqual([
      200,
      expect.objectContaining({ status: 'confirmed', time, offer: null }),
    ])
    expect(await states()).toEqual([['taken', 'expired', 'accepted']])
    expect(await names()).toEqual(['Ada', 'Cy'])
    expect(await detail(bo)).toMatchObject({ agreedTime: time, practitioner: 'mara', answer: 'coming', waiting: null })
    const last = await mails()
    const confirmation = last.find(({ to }) => to === 'bo@visitor.example')!
    expect(confirmation.subject).toBe('Your appointment at A: Monday, March 8, 2027 at 2:30 PM')
    expect(confirmation.entries[0]).toMatchObject({
      method: 'REQUEST',
      status: 'CONFIRMED',
      start: time,
      description: expect.stringMatching(/^With Mara Quinn\n/),
    })
    expect(last.find(({ to }) => to !== 'bo@visitor.example')!.subject).toBe('Bo L. has taken the free time')
  })

  test('is offered to the next person at once after a decline, and the decliner stays on the list', async () => {
    const [ada, bo] = [await waiting('Ada'), await waiting('Bo')]
    await offer([ada, bo])
    const { link } = (await mails())[0]!
    const { id } = (await linked(link)).offer
    expect((await answer(link, { answer: 'decline', offer: id })).status).toBe(200)
    expect((await answer(link, { answer: 'decline', offer: id })).status).toBe(200)
    expect((await mails()).map(({ to }) => to)).toEqual(['bo@visitor.example'])
    expect(await states()).toEqual([['open', 'declined', 'open']])
    expect(await names()).toEqual(['Ada', 'Bo'])
    const late = await answer(link, { answer: 'take', offer: id })
    expect([late.status, late.body.detail]).toEqual([
      409,
      'That time isn’t on offer any more. You’re still on our waiting list.',
    ])
    expect((await detail(ada)).history.map(({ kind }: { kind: string }) => kind)).toEqual([
      'requested',
      'waiting_on',
      'time_offered',
      'offer_declined',
    ])
  })

  test('is taken once for repeated presses, with one email', async () => {
    const ada = await waiting('Ada')
    await offer([ada])
    const { link } = (await mails())[0]!
    const { id } = (await linked(link)).offer
    const answers = await Promise.all([1, 2, 3].map(() => answer(link, { answer: 'take', offer: id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const told = await mails()
    expect(told.filter(({ to }) => to === 'ada@visitor.example')).toHaveLength(1)
    expect(told).toHaveLength(2)
    const otherwise = await answer(link, { answer: 'decline', offer: id })
    expect([otherwise.status, otherwise.body.detail]).toEqual([409, 'That time isn’t on offer any more.'])
  })

  test('is offered to nobody else by email once staff have given it to somebody', async () => {
    const [ada, bo] = [await waiting('Ada'), await waiting('Bo')]
    await offer([ada, bo], { practitioner: 'mara' })
    const { link } = (await mails())[0]!
    const cy = await enter(shop, 'Cy', { practitioner: 'mara' })
    await staff('PUT', `/api/appointments/${cy}/arrangement`, { agreedTime: clockTime, note: '' })
    expect((await answer(link, { answer: 'decline', offer: (await linked(link)).offer.id })).status).toBe(200)
    expect((await mails()).filter(({ to }) => to === 'bo@visitor.example')).toEqual([])
    expect(await states()).toEqual([['withdrawn', 'declined', 'skipped']])
    expect(await names()).toEqual(['Ada', 'Bo'])
  })

  test('is not taken any more once somebody else has been booked then, of which staff were told', async () => {
    const ada = await waiting('Ada')
    await offer([ada], { practitioner: 'mara' })
    const { link } = (await mails())[0]!
    const { id } = (await linked(link)).offer
    const remarks = async (more: string) =>
      (await staff('GET', `/api/appointment-time-check?time=2027-03-08T15:00&${more}`)).body.remarks
    const remark =
      'Monday, March 8, 2027 at 2:30 PM is being offered to Ada Lee until Monday, March 8, 2027 at 9:00 AM.'
    expect(await remarks('practitioner=mara')).toEqual([remark])
    expect(await remarks('')).toEqual([remark])
    expect(await remarks('practitioner=theo')).toEqual([])
    expect(await remarks(`practitioner=mara&request=${ada}`)).toEqual([])
    const [theos, bo] = [await enter(shop, 'Cy', { practitioner: 'theo' }), await enter(shop, 'Bo')]
    await staff('PUT', `/api/appointments/${theos}/arrangement`, { agreedTime: clockTime, note: '' })
    const booked = { agreedTime: '2027-03-08T15:00', note: '', practitioner: 'mara' }
    expect((await staff('PUT', `/api/appointments/${bo}/arrangement`, booked)).status).toBe(200)
    const late = await answer(link, { answer: 'take', offer: id })
    expect([late.status, late.body.detail]).toEqual([
      409,
      'That time isn’t on offer any more. You’re still on our waiting list.',
    ])
    expect(await states()).toEqual([['withdrawn', 'withdrawn']])
    expect([await names(), (await detail(ada)).status]).toEqual([['Ada'], 'pending'])
  })

  test('is taken beside a visit that was there before it was offered, and one of another practitioner', async () => {
    const early = await enter(shop, 'Bo', { practitioner: 'mara' })
    await staff('PUT', `/api/appointments/${early}/arrangement`, { agreedTime: '2027-03-08T14:00', note: '' })
    now += minute
    const ada = await waiting('Ada')
    await offer([ada], { practitioner: 'mara' })
    const { link } = (await mails()).find(({ to }) => to === 'ada@visitor.example')!
    const theos = await enter(shop, 'Cy', { practitioner: 'theo' })
    await staff('PUT', `/api/appointments/${theos}/arrangement`, { agreedTime: clockTime, note: '' })
    const taken = await answer(link, { answer: 'take', offer: (await linked(link)).offer.id })
    expect([taken.status, taken.body.status]).toEqual([200, 'confirmed'])
  })

  test('is reported to connected systems once it is taken', async () => {
    const events = await eventsOf(shop, ['appointment.confirmed'])
    const ada = await waiting('Ada')
    await offer([ada])
    const { link } = (await mails())[0]!
    await answer(link, { answer: 'take', offer: (await linked(link)).offer.id })
    expect(await events()).toEqual(['appointment.confirmed'])
    expect((await detail(ada)).status).toBe('confirmed')
  })

  test('is reported to connected systems also where somebody with another time takes it', async () => {
    const ada = await waiting('Ada')
    await offer([ada])
    const { link } = (await mails())[0]!
    await staff('PUT', `/api/appointments/${ada}/arrangement`, { agreedTime: '2027-03-20T09:00', note: '' })
    await shop.database.db.updateTable('appointments').set({ status: 'confirmed' }).where('id', '=', ada).execute()
    const events = await eventsOf(shop, ['appointment.confirmed'])
    await answer(link, { answer: 'take', offer: (await linked(link)).offer.id })
    expect(await events()).toEqual(['appointment.confirmed'])
  })

  test('is offered to the next person once by several processes', async () => {
    const people = [await waiting('Ada'), await waiting('Bo'), await waiting('Cy')]
    await offer(people)
    await mails()
    now = ends
    await shop.signIn('staff')
    await Promise.all([1, 2, 3, 4].map(() => advanceOffers(shop.deps)))
    expect(await states()).toEqual([['open', 'expired', 'open', 'waiting']])
    expect((await mails()).map(({ to }) => to)).toEqual(['bo@visitor.example'])
  })

  test('is moved on also where another one cannot be', async () => {
    const [ada, bo] = [await waiting('Ada'), await waiting('Bo')]
    const { body: first } = await offer([ada])
    await offer([bo], { time: '2027-03-08T16:00' })
    await refuseRow(shop.database, { table: 'free_times', event: 'update', id: first.id })
    now = ends
    await shop.signIn('staff')
    await expect(advanceOffers(shop.deps)).rejects.toThrow('1 free times could not be moved on')
    expect((await states()).toSorted()).toEqual([
      ['ended', 'expired'],
      ['open', 'open'],
    ])
  })

  test('replaces the later appointment of the person who takes it, also in their calendar', async () => {
    const ada = await enter(shop, 'Ada')
    await staff('PUT', `/api/appointments/${ada}/arrangement`, { agreedTime: '2027-03-12T10:00', note: '' })
    await staff('PATCH', `/api/appointments/${ada}/status`, { status: 'confirmed' })
    now += 3 * minute
    const [before] = await mails()
    expect((await wait(ada)).status).toBe(200)
    await offer([ada])
    const { link } = (await mails())[0]!
    await answer(link, { answer: 'take', offer: (await linked(link)).offer.id })
    const after = (await mails()).find(({ to }) => to === 'ada@visitor.example')!
    const [old, moved] = [before!.entries[0]!, after.entries[0]!]
    expect([moved.uid, moved.start]).toEqual([old.uid, time])
    expect(moved.sequence).toBeGreaterThan(old.sequence)
  })

  test('is offered to the next person when one is taken off the list, cancels or is erased', async () => {
    const people = [await waiting('Ada'), await waiting('Bo'), await waiting('Cy')]
    await offer(people)
    expect((await staff('DELETE', `/api/appointments/${people[0]}/waiting`)).status).toBe(204)
    expect((await staff('DELETE', `/api/appointments/${people[0]}/waiting`)).status).toBe(404)
    expect(await states()).toEqual([['open', 'withdrawn', 'open', 'waiting']])
    await staff('PATCH', `/api/appointments/${people[1]}/status`, { status: 'cancelled' })
    expect(await states()).toEqual([['open', 'withdrawn', 'withdrawn', 'open']])
    await staff('DELETE', `/api/appointments/${people[2]}/patient`)
    expect(await advanceOffers(shop.deps)).toBe(1)
    expect(await states()).toEqual([['ended', 'withdrawn', 'withdrawn']])
    expect((await mails()).filter(({ subject }) => subject?.startsWith('A time has come free'))).toEqual([])
  })

  test('is not announced once staff have withdrawn it', async () => {
    const ada = await waiting('Ada')
    const { body } = await offer([ada])
    expect((await staff('DELETE', `/api/free-times/${body.id}`)).status).toBe(204)
    expect((await staff('DELETE', `/api/free-times/${body.id}`)).status).toBe(404)
    expect(await mails()).toEqual([])
    expect(await states()).toEqual([['withdrawn', 'withdrawn']])
    expect(await names()).toEqual(['Ada'])
  })

  test('matches people by day, time and practitioner', async () => {
    await waiting('Ada', { weekdays: [2] })
    await waiting('Bo', { weekdays: [1], part: 'afternoon' }, { practitioner: 'mara' })
    await waiting('Cy', {}, { practitioner: 'theo' })
    const { body } = await staff('GET', `/api/waiting-list/matches?time=${clockTime}&practitioner=mara`)
    const named = (people: { firstName: string }[]) => people.map(({ firstName }) => firstName)
    expect([named(body.suits), named(body.others)]).toEqual([['Bo'], ['Ada', 'Cy']])
  })

  test('is refused with its error beside the field', async () => {
    const ada = await waiting('Ada')
    const silent = await waiting('Bo', {}, { email: '' })
    const faultOf = async (ids: string[], changes: object = {}) => {
      const { status, body } = await offer(ids, changes)
      return [status, body.errors?.[0]?.path]
    }
    expect(await faultOf([])).toEqual([422, 'appointmentIds'])
    expect(await faultOf([ada, ada])).toEqual([422, 'appointmentIds'])
    expect(await faultOf([silent])).toEqual([409, 'appointmentIds'])
    expect(await faultOf([ada], { time: '2027-03-01T10:00' })).toEqual([422, 'time'])
    expect(await faultOf([ada], { time: 'soon' })).toEqual([422, 'time'])
    expect(await faultOf([ada], { practitioner: 'nobody' })).toEqual([422, 'practitioner'])
    expect((await offer([ada])).status).toBe(201)
    expect(await faultOf([ada])).toEqual([409, 'time'])
    const rules = { tells: false, remindHours: 24, cancelHours: 24, minutes: 60 }
    await shop.ask('owner', 'PUT', '/api/patient-notices', rules)
    expect((await offer([ada], { time: '2027-03-09T10:00' })).body.detail).toContain('switched off')
    expect(await names()).toEqual(['Ada', 'Bo'])
  })

  test('follows the latest saved wish, and a stale save is refused', async () => {
    const ada = await enter(shop, 'Ada')
    const first = await wait(ada, { weekdays: [1] })
    expect((await wait(ada, { weekdays: [2] })).status).toBe(200)
    const late = await wait(ada, { weekdays: [3] }, { 'if-match': first.headers.get('etag')! })
    expect([late.status, late.body.type, late.body.current.weekdays]).toEqual([409, 'stale', [2]])
    expect((await detail(ada)).waiting).toMatchObject({ weekdays: [2], part: 'any' })
    await staff('PATCH', `/api/appointments/${ada}/status`, { status: 'cancelled' })
    expect((await detail(ada)).waiting).toBeNull()
    expect((await wait(ada)).status).toBe(409)
  })

  test('leaves nothing of an erased person, whose export contains wish and offers', async () => {
    const ada = await waiting('Ada', { weekdays: [1], part: 'morning' })
    await offer([ada])
    const copy = (await staff('GET', `/api/appointments/${ada}/export`)).body
    expect(copy.requests[0]).toMatchObject({
      waiting: { weekdays: [1], part: 'morning' },
      offers: [{ time, state: 'open' }],
    })
    await staff('DELETE', `/api/appointments/${ada}/patient`)
    const { db } = shop.database
    for (const table of ['waiting_entries', 'time_offers'] as const)
      expect(await db.selectFrom(table).select('appointment_id').execute()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('is deleted after the retention period, with its wishes and offers', async () => {
    const ada = await waiting('Ada')
    await offer([ada])
    now = ends
    expect(await advanceOffers(shop.deps)).toBe(1)
    now += 86 * 31 * 24 * hour
    expect(await expireAppointments(shop.deps)).toBe(1)
    const { db } = shop.database
    for (const table of ['waiting_entries', 'time_offers', 'free_times'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('can be answered without JavaScript', async () => {
    const ada = await waiting('Ada')
    await offer([ada])
    const { link } = (await mails())[0]!
    const path = `${shop.deps.publicUrl}/appointment/${link}`
    const html = await (await shop.app.request(path)).text()
    expect(html).toContain('A time has come free')
    const id = /name="offer" value="([^"]+)"/.exec(html)![1]!
    const answered = await shop.app.request(path, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'take', offer: id }),
      headers: { origin: shop.deps.publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answered.status).toBe(303)
    expect(await detail(ada)).toMatchObject({ status: 'confirmed', agreedTime: time })
  })
})
