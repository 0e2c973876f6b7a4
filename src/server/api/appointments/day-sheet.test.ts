import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DaySheetVisit } from '#contract/day-sheet.ts'
import { hour } from '#domain/dates/durations.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'
import { addPeople, enter } from '#test/support/visits.ts'

const day = '2027-03-08'

onEveryEngine('the day sheet over HTTP', (engine) => {
  let shop: StaffShop
  let now: number
  beforeEach(async () => {
    now = Date.parse('2027-03-07T20:00+10:30')
    shop = await newStaffShop(engine, { now: () => new Date(now) })
    await addPeople(shop)
  })
  afterEach(() => shop.drop())

  const staff = (method: string, path: string, body?: unknown) => shop.ask('staff', method, path, body)
  const settle = async (firstName: string, agreedTime: string, status: string, more: object = {}) => {
    const path = `/api/appointments/${await enter(shop, firstName)}`
    expect((await staff('PUT', `${path}/arrangement`, { agreedTime, note: '', ...more })).status).toBe(200)
    expect((await staff('PATCH', `${path}/status`, { status })).status).toBe(200)
  }
  const sheet = async () => {
    const { status, body } = await staff('GET', `/api/appointment-day-sheet?day=${day}`)
    expect(status).toBe(200)
    return body as { visits: DaySheetVisit[]; offered: DaySheetVisit[] }
  }
  const names = (visits: DaySheetVisit[]) => visits.map(({ firstName }) => firstName)

  test('the sheet has the visits of the clinic’s day by time, with phone and note, and without email and message', async () => {
    await settle('Late', `${day}T23:59`, 'confirmed')
    await settle('Early', `${day}T00:00`, 'confirmed', { note: 'Room 2', practitioner: 'mara' })
    await settle('Done', `${day}T09:00`, 'completed')
    await settle('Offered', `${day}T10:00`, 'pending')
    await settle('Cancelled', `${day}T11:00`, 'cancelled')
    await settle('Before', '2027-03-07T23:59', 'confirmed')
    await settle('After', '2027-03-09T00:00', 'confirmed')
    await settle('Untimed', '', 'confirmed')
    const { visits, offered } = await sheet()
    expect([names(visits), names(offered)]).toEqual([['Early', 'Done', 'Late'], ['Offered']])
    expect(visits[0]).toEqual({
      id: expect.any(String),
      firstName: 'Early',
      lastName: 'Lee',
      phone: '0412 345 678',
      service: 'cupping',
      practitioner: 'mara',
      status: 'confirmed',
      answer: '',
      note: 'Room 2',
      time: '2027-03-07T13:30:00.000Z',
    })
  })

  test('a free time stands apart on the sheet, with the one person who can take it, and no longer than they can', async () => {
    const ids = [await enter(shop, 'First'), await enter(shop, 'Second')]
    for (const id of ids) await staff('PUT', `/api/appointments/${id}/waiting`, { weekdays: [], part: 'any' })
    await settle('Offered', `${day}T15:00`, 'pending')
    const offer = { time: `${day}T00:30`, practitioner: 'theo', appointmentIds: ids }
    expect((await staff('POST', '/api/free-times', offer)).status).toBe(201)
    const { visits, offered } = await sheet()
    expect([visits, names(offered)]).toEqual([[], ['First', 'Offered']])
    expect(offered[0]).toMatchObject({ practitioner: 'theo', time: '2027-03-07T14:00:00.000Z' })
    now += 5 * hour
    expect(names((await sheet()).offered)).toEqual(['Offered'])
  })

  test('the sheet is for staff alone, of a day that there is, and reading it is a line of the audit log', async () => {
    expect((await shop.ask('nobody', 'GET', `/api/appointment-day-sheet?day=${day}`)).status).toBe(401)
    for (const wrong of ['', '?day=', '?day=2027-02-30', '?day=today'])
      expect((await staff('GET', `/api/appointment-day-sheet${wrong}`)).status, wrong).toBe(422)
    await settle('Ann', `${day}T10:00`, 'confirmed')
    await sheet()
    const lines = await shop.deps.database.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'appointment.listed')
      .where('after', 'like', '%daySheet%')
      .execute()
    expect(lines.map(({ after }) => JSON.parse(after!))).toEqual([{ daySheet: day, shown: 1 }])
  })
})
