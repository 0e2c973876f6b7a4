import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Appointment,
  type AppointmentQuery,
  appointmentQuerySchema,
  appointmentStatuses,
} from '#contract/appointment.ts'
import { day } from '#domain/dates/durations.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testClock, testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { refuseRow } from '#test/support/refused-row.ts'
import { addEntry, services } from '../content/collection.ts'
import { arrangeAppointment, arrangementRevision } from './appointment-arrangement.ts'
import { readCalendar } from './appointment-calendar.ts'
import { readAppointmentChanges } from './appointment-history.ts'
import { readAppointments } from './appointment-list.ts'
import { deleteAppointment, erasePatient, exportAppointments } from './appointment-privacy.ts'
import { countExpiringRequests, expireAppointments, saveAppointmentRules } from './appointment-retention.ts'
import { readAppointment, setAppointmentStatus } from './appointment-status.ts'
import { requestAppointment } from './appointments.ts'

const actor = { id: 'staff-1', name: 'Ana' }

onEveryEngine('the desk’s record of appointment requests', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let deps: ReturnType<typeof testDeps>
  const clock = testClock()
  beforeAll(async () => {
    deps = testDeps(database, { now: clock.now })
    for (const slug of ['cupping', 'moxa']) {
      const service = { slug, title: slug, description: slug, image: '/placeholder.svg', benefits: [{ text: 'Rest' }] }
      await addEntry(deps, services, { input: service, actor })
    }
  })

  const request = async (changes: Partial<Parameters<typeof requestAppointment>[1]> = {}): Promise<Appointment> => {
    const outcome = await requestAppointment(deps, {
      firstName: 'Zoë',
      lastName: 'Hart',
      email: 'zoe@home.example',
      phone: '0412 345 678',
      service: 'cupping',
      preferredDate: 'Tuesday',
      message: 'A sore knee',
      website: '',
      ...changes,
    })
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.appointment
  }
  const list = (query: Partial<AppointmentQuery> = {}) =>
    readAppointments(deps, { query: { ...appointmentQuerySchema.parse({}), ...query }, actor })
  const audit = async () => {
    const rows = await database.db.selectFrom('audit_log').selectAll().orderBy('at').orderBy('id').execute()
    return rows.map(({ action, entity_id, before, after }) => ({ action, entity_id, before, after }))
  }

  describe('the list', () => {
    const all: Appointment[] = []
    beforeAll(async () => {
      const names = ['Ann Lee', 'bo ash', 'Cy Éclair', 'Di Zed', 'Ed Moor', 'Flo Lee', 'Gus Ash']
      for (const [index, name] of names.entries()) {
        const [firstName = '', lastName = ''] = name.split(' ')
        const made = await request({
          firstName,
          lastName,
          email: `${firstName.toLowerCase()}@mail.example`,
          phone: `+61 400 000 00${index}`,
          service: index % 2 ? 'moxa' : 'cupping',
        })
        const status = appointmentStatuses[index % 3]!
        await setAppointmentStatus(deps, { id: made.id, status, actor })
        all.push({ ...made, status })
      }
    })

    it('is newest first, and its pages add up to the whole list in every sort order', async () => {
      expect((await list()).items).toEqual(all.toReversed())
      const sorts = ['requested', 'patient', 'service', 'status'] as const
      for (const sort of sorts.flatMap((name) => [name, `-${name}`] as const))
        for (const status of ['all', 'pending'] as const)
          for (const q of ['', '0400']) {
            const { items: whole, total } = await list({ sort, status, q })
            expect(total).toBe(status === 'all' ? 7 : 3)
            const pages = []
            for (let page = 1; page <= Math.ceil(total / 2); page++)
              pages.push(...(await list({ sort, status, q, perPage: 2, page })).items)
            expect(pages, `${sort} ${status} ${q}`).toEqual(whole)
          }
      const byName = (await list({ sort: 'patient' })).items.map(({ lastName }) => lastName)
      expect(byName).toEqual(['ash', 'Ash', 'Éclair', 'Lee', 'Lee', 'Moor', 'Zed'])
      expect((await list({ page: 9, perPage: 2 })).items).toEqual([])
    })

    it('is filtered by status, and searched by name, e-mail and phone', async () => {
      expect((await list({ status: 'confirmed' })).items.map(({ firstName }) => firstName)).toEqual(['Ed', 'bo'])
      const found = async (q: string) => (await list({ q })).items.map(({ firstName }) => firstName)
      expect(await found('ash')).toEqual(['Gus', 'bo'])
      expect(await found('lee flo')).toEqual(['Flo'])
      expect(await found('eclair')).toEqual(['Cy'])
      expect(await found('CY@mail')).toEqual(['Cy'])
      expect(await found('0400 000 003')).toEqual(['Di'])
      expect(await found('knee')).toEqual([])
      expect(await found('%')).toEqual([])
      expect((await list({ q: 'ash', status: 'confirmed' })).total).toBe(1)
    })

    it('is logged as read, without the search term', async () => {
      await list({ q: 'ash', status: 'pending' })
      const last = (await audit()).at(-1)!
      expect(last).toMatchObject({ action: 'appointment.listed', entity_id: '*' })
      expect(JSON.parse(last.after!)).toEqual({ status: 'pending', page: 1, shown: 1, searched: true })
    })
  })

  it('keeps the history of a status, logs each reader, and changes the news marker only for real changes', async () => {
    const { id } = await request()
    const { marker, pending } = await readAppointmentChanges(database.db)
    await setAppointmentStatus(deps, { id, status: 'confirmed', actor })
    const after = await readAppointmentChanges(database.db)
    expect(after.marker > marker).toBe(true)
    expect(after.pending).toBe(pending - 1)
    await setAppointmentStatus(deps, { id, status: 'confirmed', actor })
    expect((await readAppointmentChanges(database.db)).marker).toBe(after.marker)
    await setAppointmentStatus(deps, { id, status: 'pending', actor })

    const detail = await readAppointment(deps, { id, actor })
    expect(detail).toMatchObject({ id, status: 'pending', requestsOfPatient: 1 })
    expect(detail!.history.map(({ from, to, by }) => [from, to, by])).toEqual([
      [null, 'pending', 'patient'],
      ['pending', 'confirmed', 'Ana'],
      ['confirmed', 'pending', 'Ana'],
    ])
    const lines = (await audit()).filter(({ entity_id }) => entity_id === id)
    expect(lines.map(({ action }) => action)).toEqual([
      'appointment.status_changed',
      'appointment.status_changed',
      'appointment.read',
    ])
    await expect(database.db.deleteFrom('appointment_changes').execute()).rejects.toThrow(/append-only/)
    expect(await setAppointmentStatus(deps, { id: 'none', status: 'pending', actor })).toBeUndefined()
    expect(await readAppointment(deps, { id: 'none', actor })).toBeUndefined()
  })

  it('stores the agreed time by the clinic’s clock, and keeps a note’s text out of the log', async () => {
    const made = await request({ preferredDate: '5 March 2027' })
    const about = { id: made.id, actor }
    const arranged = await arrangeAppointment(deps, { ...about, agreedTime: '2027-03-08T14:30', note: 'Brings scans' })
    expect(arranged).toEqual({
      ok: true,
      appointment: { ...made, agreedTime: '2027-03-08T04:00:00.000Z', note: 'Brings scans' },
    })
    const { marker } = await readAppointmentChanges(database.db)
    const same = await arrangeAppointment(deps, { ...about, agreedTime: '2027-03-08T14:30', note: 'Brings scans' })
    expect([same, (await readAppointmentChanges(database.db)).marker]).toEqual([arranged, marker])
    await arrangeAppointment(deps, { ...about, agreedTime: '', note: 'Brings scans' })
    const { history } = (await readAppointment(deps, about))!
    expect(history.map(({ kind, agreedTime, by }) => [kind, agreedTime, by])).toEqual([
      ['requested', null, 'patient'],
      ['time', '2027-03-08T04:00:00.000Z', 'Ana'],
      ['note', null, 'Ana'],
      ['time', null, 'Ana'],
    ])
    expect((await exportAppointments(deps, { ...about, reach: 'request' }))!.requests).toMatchObject([
      { agreedTime: null, note: 'Brings scans' },
    ])
    await deleteAppointment(deps, about)
    const changes = await database.db.selectFrom('appointment_changes').selectAll().execute()
    expect(JSON.stringify([await audit(), changes])).not.toContain('scans')
    expect(await arrangeAppointment(deps, { ...about, agreedTime: '', note: '' })).toBeUndefined()
  })

  it('refuses a stale arrangement, and returns the current one', async () => {
    const made = await request()
    const about = { id: made.id, actor, basedOn: arrangementRevision(made) }
    await arrangeAppointment(deps, { ...about, agreedTime: '2027-03-08T14:30', note: '' })
    const refused = await arrangeAppointment(deps, { ...about, agreedTime: '2027-03-09T09:00', note: 'Mine' })
    expect(refused).toMatchObject({ ok: false, appointment: { agreedTime: '2027-03-08T04:00:00.000Z', note: '' } })
    expect(await readAppointment(deps, about)).toMatchObject({ agreedTime: '2027-03-08T04:00:00.000Z', note: '' })
  })

  it('shows a request on its agreed day instead of its preferred day, the earliest first', async () => {
    const span = { from: '2031-03-03', to: '2031-03-09', by: 'preferred', status: 'all', q: '' } as const
    const days = async () => {
      const found = await readCalendar(deps, { query: span, actor })
      return found.days.map(({ day, items }) => [day, items.map(({ firstName }) => firstName)])
    }
    const [late, early] = [await request({ firstName: 'Late' }), await request({ firstName: 'Early' })]
    const wished = await request({ firstName: 'Wished', preferredDate: '2031-03-04' })
    expect(await days()).toEqual([['2031-03-04', ['Wished']]])
    for (const [{ id }, agreedTime] of [
      [late, '2031-03-09T23:59'],
      [early, '2031-03-09T00:00'],
      [wished, '2031-03-10T00:00'],
    ] as const)
      await arrangeAppointment(deps, { id, agreedTime, note: '', actor })
    expect(await days()).toEqual([['2031-03-09', ['Early', 'Late']]])
    await request({ firstName: 'Another', preferredDate: '2031-03-09' })
    expect(await days()).toEqual([['2031-03-09', ['Early', 'Late', 'Another']]])
  })

  it('exports and erases one request or all of a patient’s, without leftovers', async () => {
    const email = 'ivy@gone.example'
    const [first, second] = [await request({ email }), await request({ email, firstName: 'Ivy' })]
    const other = await request({ email: 'stays@home.example' })
    const payload = JSON.stringify({ appointmentId: first.id, further: 'field' })
    await database.db.updateTable('email_outbox').set({ payload }).where('subject_id', '=', first.id).execute()
    const one = await exportAppointments(deps, { id: first.id, reach: 'request', actor })
    expect(one).toMatchObject({ email, requests: [{ ...first, history: [{ to: 'pending' }] }] })
    expect(one!.messages).toMatchObject([{ template: 'appointment-received', recipient: email }])
    const both = await exportAppointments(deps, { id: second.id, reach: 'patient', actor })
    expect(both!.requests.map(({ id }) => id)).toEqual([first.id, second.id])

    expect(await deleteAppointment(deps, { id: second.id, actor })).toBe(true)
    expect(await deleteAppointment(deps, { id: second.id, actor })).toBe(false)
    expect(await readAppointment(deps, { id: first.id, actor })).toBeDefined()
    await request({ email })
    expect(await erasePatient(deps, { id: first.id, actor })).toBe(true)
    expect(await readAppointment(deps, { id: other.id, actor })).toBeDefined()

    const everything = []
    for (const table of ['appointments', 'appointment_changes', 'email_outbox', 'audit_log', 'bin'] as const)
      everything.push(...(await database.db.selectFrom(table).selectAll().execute()))
    expect(JSON.stringify(everything)).not.toContain(email)
    expect(JSON.stringify(everything)).toContain('stays@home.example')
  })

  it('deletes requests after the retention period since their last change', async () => {
    const old = await request({ email: 'old@home.example' })
    const touched = await request({ email: 'touched@home.example' })
    clock.advance(40 * day)
    await setAppointmentStatus(deps, { id: touched.id, status: 'completed', actor })
    expect(await expireAppointments(deps)).toBe(0)
    await saveAppointmentRules(deps, { retentionMonths: 0, actor })
    expect(await expireAppointments(deps)).toBe(0)
    await saveAppointmentRules(deps, { retentionMonths: 1, actor })
    expect(await expireAppointments(deps)).toBeGreaterThan(0)
    expect(await readAppointment(deps, { id: old.id, actor })).toBeUndefined()
    expect(await readAppointment(deps, { id: touched.id, actor })).toBeDefined()
    const lines = (await audit()).filter(({ entity_id }) => entity_id === old.id)
    expect(lines.map(({ action }) => action)).toEqual(['appointment.expired'])
  })

  it('keeps a visit that is still to come however short the period is, and deletes others past a request that fails', async () => {
    const [coming, bad, old] = [await request(), await request(), await request()]
    const far = new Date(clock.now().getTime() + 300 * day).toISOString()
    await database.db.updateTable('appointments').set({ agreed_time: far }).where('id', '=', coming.id).execute()
    clock.advance(90 * day)
    await saveAppointmentRules(deps, { retentionMonths: 0, actor })
    const all = await countExpiringRequests(deps, { retentionMonths: 1 })
    await database.db.updateTable('appointments').set({ agreed_time: null }).where('id', '=', coming.id).execute()
    expect(await countExpiringRequests(deps, { retentionMonths: 1 })).toBe(all + 1)
    await database.db.updateTable('appointments').set({ agreed_time: far }).where('id', '=', coming.id).execute()
    await saveAppointmentRules(deps, { retentionMonths: 1, actor })
    await refuseRow(database, { table: 'appointments', event: 'delete', id: bad.id })
    await expect(expireAppointments(deps)).rejects.toThrow('1 requests could not be deleted')
    const left = async () => (await database.db.selectFrom('appointments').select('id').execute()).map(({ id }) => id)
    expect(await left()).toEqual(expect.arrayContaining([coming.id, bad.id]))
    expect(await left()).not.toContain(old.id)
    clock.advance(250 * day)
    await expect(expireAppointments(deps)).rejects.toThrow(AggregateError)
    expect(await left(), 'its time has passed more than a month ago').not.toContain(coming.id)
  })
})
