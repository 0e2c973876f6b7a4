import { expect, test } from 'vitest'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('opening hours and closures over HTTP', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))
  const site = async () => (await shop.ask('nobody', 'GET', '/api/site')).body
  const today = async () => {
    const { timeZone } = await site()
    return new Intl.DateTimeFormat('en-CA', { timeZone }).format(shop.deps.now())
  }
  const after = async (days: number) =>
    new Date(Date.parse(await today()) + days * 86_400_000).toISOString().slice(0, 10)
  const save = (value: unknown, headers = {}) => shop.ask('staff', 'PUT', '/api/content/closures', value, headers)
  const saveHours = async (hours: unknown) => {
    const { body } = await shop.ask('staff', 'GET', '/api/admin/content/clinic')
    return shop.ask('staff', 'PUT', '/api/content/clinic', { ...body, phone: '1', address: 'A', hours })
  }

  test('hours saved as text get times, and hours saved as times get a text', async () => {
    const { status, body } = await saveHours([
      { day: 'Monday', hours: '9:00 am - 5:00 pm' },
      {
        day: 'Tuesday',
        hours: 'as typed',
        spans: [
          { opens: '09:00', closes: '12:00' },
          { opens: '13:00', closes: '17:00' },
        ],
      },
      { day: 'Wednesday', hours: 'By appointment' },
      { day: 'Sunday', hours: 'Closed' },
    ])
    expect(status).toBe(200)
    expect(body.hours).toEqual([
      { day: 'Monday', hours: '9:00 am - 5:00 pm', spans: [{ opens: '09:00', closes: '17:00' }] },
      {
        day: 'Tuesday',
        hours: '9 am–12 pm, 1–5 pm',
        spans: [
          { opens: '09:00', closes: '12:00' },
          { opens: '13:00', closes: '17:00' },
        ],
      },
      { day: 'Wednesday', hours: 'By appointment' },
      { day: 'Sunday', hours: 'Closed', spans: [] },
    ])
    expect((await site()).opening.week.map(({ day }: { day: string }) => day)).toEqual(['Monday', 'Tuesday', 'Sunday'])
  })

  test('overlapping hours and an end before the start are refused beside their field', async () => {
    const refused = await saveHours([
      { day: 'Monday', hours: 'x', spans: [{ opens: '09:00', closes: '08:00' }] },
      {
        day: 'Tuesday',
        hours: 'x',
        spans: [
          { opens: '09:00', closes: '12:00' },
          { opens: '11:00', closes: '15:00' },
        ],
      },
      { day: 'Friday', hours: 'x', spans: [{ opens: '9', closes: '12:00' }] },
    ])
    expect(refused.status).toBe(422)
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'hours.0.spans.0.closes',
      'hours.1.spans.1.opens',
      'hours.2.spans.0.opens',
    ])
  })

  test('a closure is announced on every page, in the order of its days', async () => {
    const [soon, later] = [await after(3), await after(40)]
    const saved = await save([
      { from: later, to: later, spans: [{ opens: '09:00', closes: '12:00' }] },
      { from: soon, to: await after(5), message: 'Our week off' },
    ])
    expect([saved.status, saved.body[0].from]).toEqual([200, soon])
    const { opening } = await site()
    expect(opening.closures).toHaveLength(2)
    expect(opening.coming.map(({ message }: { message: string }) => message)).toEqual(['Our week off', ''])
    expect(opening.notice).toMatch(/^Closed from .* Our week off\.$/)
  })

  test('a past closure is refused beside its field, unless it was entered in time', async () => {
    const past = await after(-2)
    const refused = await save([{ from: past, to: past }])
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: '0.to', message: 'This day is over. Please choose today or a later day' }],
    ])
    const now = await today()
    expect((await save([{ from: now, to: now }])).status).toBe(200)
    shop.clock.advance(3 * 86_400_000)
    await shop.signIn('staff')
    expect((await save([{ from: now, to: now, message: 'It was nice' }])).status).toBe(200)
    expect((await site()).opening.closures).toEqual([])
  })

  test('an invalid day or time is refused beside its field', async () => {
    const refused = await save([
      { from: '', to: '2026-13-40' },
      { from: '2030-01-01', to: '2030-01-01', spans: [{ opens: '9', closes: '' }] },
    ])
    expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['0.from', '0.to', '1.spans.0.opens', '1.spans.0.closes'],
    ])
  })

  test('an earlier version with past days can be restored', async () => {
    const { body } = await shop.ask('staff', 'GET', '/api/content/closures/revisions')
    expect((await save([])).status).toBe(200)
    expect((await save(body.at(-1).value)).status).toBe(200)
  })

  test('a stale save is refused, and only staff may save closures', async () => {
    const read = await shop.ask('staff', 'GET', '/api/admin/content/closures')
    const based = { 'if-match': read.headers.get('etag')! }
    expect((await save([], based)).status).toBe(200)
    expect((await save([{ from: await after(9), to: await after(9) }], based)).status).toBe(409)
    expect((await shop.ask('nobody', 'PUT', '/api/content/closures', [])).status).toBe(401)
  })

  test('a request for a day on which the clinic is closed is refused with the reason', async () => {
    const day = await after(9)
    await save([{ from: day, to: day, message: 'Our week off' }])
    const service = { title: 'Cupping', slug: 'cupping', image: '/a.jpg', description: 'x', benefits: [{ text: 'x' }] }
    expect((await shop.ask('staff', 'POST', '/api/services', service)).status).toBe(201)
    const request = (preferredDate: string) =>
      shop.ask('nobody', 'POST', '/api/appointments', {
        firstName: 'A',
        lastName: 'B',
        email: 'a@b.example',
        phone: '0412345678',
        service: 'cupping',
        preferredDate,
      })
    const refused = await request(`${day} in the morning`)
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'preferredDate'])
    expect(refused.body.errors[0].message).toMatch(/^We’re closed on .* \(Our week off\)\. Please choose another day$/)
    expect((await request('Tuesday morning')).status).toBe(201)
  })
})
