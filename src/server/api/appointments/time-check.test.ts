import { beforeAll, expect, test } from 'vitest'
import { addEntry, practitioners, services } from '#server/services/content/collection.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

const nobody = { id: null, name: 'test' }

onEveryEngine('the check of an appointment’s time', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))
  beforeAll(async () => {
    const entry = { description: 'Words', image: '/a.jpg', benefits: [{ text: 'Rest' }] }
    const fees = [{ label: 'First visit', minutes: 90, cents: null, hidden: false }]
    await addEntry(shop.deps, services, { input: { ...entry, slug: 'cupping', title: 'Cupping' }, actor: nobody })
    await addEntry(shop.deps, services, { input: { ...entry, slug: 'long', title: 'Long', fees }, actor: nobody })
    for (const [slug, name] of [
      ['mei-lin', 'Mei Lin'],
      ['jo-lee', 'Jo Lee'],
    ] as const) {
      const input = { slug, name, title: 'Acupuncturist', image: '/a.jpg', bio: 'Words', certifications: [] }
      await addEntry(shop.deps, practitioners, { input, actor: nobody })
    }
  })

  const book = async (firstName: string, agreedTime: string, practitioner = '', service = 'cupping') => {
    const person = { firstName, lastName: 'Brown', phone: '0412 345 678', email: '', message: '' }
    const request = { ...person, preferredDate: 'any', service }
    const { status, body } = await shop.ask('staff', 'POST', '/api/appointment-entries', request)
    expect(status).toBe(201)
    const { id } = body
    const path = `/api/appointments/${id}/arrangement`
    expect((await shop.ask('staff', 'PUT', path, { agreedTime, note: '', practitioner })).status).toBe(200)
    return id as string
  }
  const check = (query: Record<string, string>, who: 'staff' | 'nobody' = 'staff') =>
    shop.ask(who, 'GET', `/api/appointment-time-check?${new URLSearchParams(query)}`)
  const remarks = async (time: string, more: Record<string, string> = {}) =>
    (await check({ time, ...more })).body.remarks
  const auditLines = () =>
    shop.deps.database.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'appointment.listed')
      .where('after', 'like', '%timeCheck%')
      .execute()

  test('overlapping visits of the practitioner are reported, and all of them where no practitioner is named', async () => {
    const anna = await book('Anna', '2027-03-08T10:00', 'mei-lin')
    await book('Bo', '2027-03-08T10:30', 'jo-lee')
    const mei = 'Mei Lin already has Anna Brown at 10:00 AM.'
    const jo = 'Jo Lee already has Bo Brown at 10:30 AM.'
    expect(await remarks('2027-03-08T10:15', { practitioner: 'mei-lin' })).toEqual([mei])
    expect(await remarks('2027-03-08T10:15', { practitioner: 'jo-lee' })).toEqual([jo])
    expect(await remarks('2027-03-08T10:15')).toEqual([mei, jo])
    expect(await remarks('2027-03-08T10:15', { practitioner: 'mei-lin', request: anna })).toEqual([])
    await book('Cy', '2027-03-09T10:00')
    expect(await remarks('2027-03-09T10:00', { practitioner: 'mei-lin' })).toEqual([
      'Cy Brown is already booked at 10:00 AM.',
    ])
  })

  test('a visit lasts as long as its treatment, and a cancelled visit no longer counts', async () => {
    const id = await book('Dee', '2027-03-10T10:00', 'mei-lin', 'long')
    const dee = ['Mei Lin already has Dee Brown at 10:00 AM.']
    expect(await remarks('2027-03-10T11:29')).toEqual(dee)
    expect(await remarks('2027-03-10T11:30')).toEqual([])
    expect(await remarks('2027-03-10T08:31', { service: 'long' })).toEqual(dee)
    expect(await remarks('2027-03-10T08:30', { service: 'long' })).toEqual([])
    expect((await shop.ask('staff', 'PATCH', `/api/appointments/${id}/status`, { status: 'cancelled' })).status).toBe(
      200,
    )
    expect(await remarks('2027-03-10T10:00')).toEqual([])
  })

  test('a time that is past is reported, by the clinic’s clock', async () => {
    const past = 'This time is already past, so the patient gets no email about it.'
    expect(await remarks('2020-03-10T10:00')).toEqual([past])
    expect(await remarks('2199-03-11T10:00')).toEqual([])
  })

  test('closed days and hours are reported by the clinic’s clock', async () => {
    const hours = [
      { day: 'Mon - Sat', hours: '9 am - 5 pm' },
      { day: 'Sunday', hours: 'Closed' },
    ]
    const { body } = await shop.ask('staff', 'GET', '/api/admin/content/clinic')
    const clinic = { ...body, phone: '1', address: 'A', hours }
    expect((await shop.ask('staff', 'PUT', '/api/content/clinic', clinic)).status).toBe(200)
    expect(await remarks('2027-03-14T10:00')).toEqual(['The clinic is closed on Sundays.'])
    expect(await remarks('2027-03-15T18:00')).toEqual([
      'The clinic is closed at 6 pm. On that day it’s open 9 am–5 pm.',
    ])
    expect(await remarks('2027-03-15T09:00')).toEqual([])
  })

  test('only staff may check, a time is required, and naming patients is logged', async () => {
    await book('Eve', '2027-03-11T10:00')
    const before = await auditLines()
    expect((await check({ time: '2027-03-11T10:00' }, 'nobody')).status).toBe(401)
    expect((await check({ time: 'Tuesday' })).status).toBe(422)
    expect(await remarks('2027-03-11T15:00')).toEqual([])
    expect(await auditLines()).toEqual(before)
    expect(await remarks('2027-03-11T10:00')).toHaveLength(1)
    const told = { timeCheck: '2027-03-11T10:00', shown: 1 }
    expect((await auditLines()).slice(before.length)).toEqual([{ after: JSON.stringify(told) }])
  })
})
