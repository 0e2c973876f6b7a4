import { afterEach, beforeEach, expect, test } from 'vitest'
import { hour } from '#domain/dates/durations.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { createLog } from '#server/logging.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'
import { addPeople, enter, eventsOf } from '#test/support/visits.ts'

const clockTime = '2027-03-08T14:30'
const time = '2027-03-08T04:00:00.000Z'

onEveryEngine('a practitioner’s calendar feed', (engine) => {
  let shop: StaffShop
  let now: number
  let log: string
  beforeEach(async () => {
    now = Date.parse(time) - 27 * hour
    log = ''
    const write = (line: string) => {
      log += line
    }
    shop = await newStaffShop(engine, { now: () => new Date(now), log: createLog('info', { write }) })
    await seedWhenEmpty(shop.deps)
    await addPeople(shop)
  })
  afterEach(() => shop.drop())

  const make = async (practitioner: string, names: string) => {
    const { status, body } = await shop.ask('owner', 'POST', '/api/calendar-feeds', { practitioner, names })
    expect(status).toBe(201)
    return body as { feed: { id: string }; url: string }
  }
  const read = (url: string, headers: Record<string, string> = {}) => shop.app.request(url, { headers })
  const events = async (url: string) => eventsOf(await (await read(url)).text())
  const arrange = (id: string, changes: object = {}) =>
    shop.ask('staff', 'PUT', `/api/appointments/${id}/arrangement`, { agreedTime: clockTime, note: '', ...changes })
  const mark = (id: string, status: string) => shop.ask('staff', 'PATCH', `/api/appointments/${id}/status`, { status })

  test('contains their visits, and the clinic’s feed contains all, with names as configured', async () => {
    const ada = await enter(shop, 'Ada', { practitioner: 'mara' })
    const bo = await enter(shop, 'Bo', { practitioner: 'theo' })
    await arrange(ada)
    await arrange(bo)
    await enter(shop, 'Cy', { practitioner: 'mara' })
    const [mara, theo, all] = [await make('mara', 'full'), await make('theo', 'initials'), await make('', 'hidden')]
    const names = async ({ url }: { url: string }) => (await events(url)).map(({ summary }) => summary)
    expect(await names(mara)).toEqual(['Ada Lee: Cupping'])
    expect(await names(theo)).toEqual(['B. L.: Cupping'])
    expect(await names(all)).toEqual(['Appointment', 'Appointment'])
    const hidden = await (await read(all.url)).text()
    for (const word of ['Ada', 'Lee', 'Cupping', 'knee', 'visitor.example', '0412']) expect(hidden).not.toContain(word)
    expect(await (await read(mara.url)).text()).not.toContain('knee')
  })

  test('leaves out visits of long ago rather than one to come where there are more than it holds', async () => {
    const id = await enter(shop, 'Ada', { practitioner: 'mara' })
    await arrange(id)
    const { db } = shop.database
    const row = await db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const past = Array.from({ length: 2000 }, (_, day) => ({
      ...row,
      id: `past-${day}`,
      link_hash: null,
      agreed_time: new Date(now - 40 * 24 * hour + day * 60_000).toISOString(),
    }))
    for (let from = 0; from < past.length; from += 100)
      await db
        .insertInto('appointments')
        .values(past.slice(from, from + 100))
        .execute()
    const all = await events((await make('mara', 'full')).url)
    expect([all.length, all.at(-1)!.start]).toEqual([2000, time])
  })

  test('keeps a visit’s UID, and raises its SEQUENCE with each change until cancellation', async () => {
    const id = await enter(shop, 'Ada', { practitioner: 'mara' })
    await arrange(id)
    const { url } = await make('mara', 'initials')
    const steps = [(await events(url))[0]!]
    for (const step of [() => mark(id, 'confirmed'), () => arrange(id, { agreedTime: '2027-03-09T10:00' })]) {
      await step()
      steps.push((await events(url))[0]!)
    }
    await mark(id, 'cancelled')
    steps.push((await events(url))[0]!)
    expect(steps.map(({ status }) => status)).toEqual(['TENTATIVE', 'CONFIRMED', 'CONFIRMED', 'CANCELLED'])
    expect(new Set(steps.map(({ uid }) => uid)).size).toBe(1)
    const sequences = steps.map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
    expect(steps[2]).toMatchObject({ method: 'PUBLISH', start: '2027-03-08T23:30:00.000Z', minutes: 60 })
  })

  test('loses a visit that is moved to another practitioner', async () => {
    const id = await enter(shop, 'Ada', { practitioner: 'mara' })
    await arrange(id)
    const [mara, theo] = [await make('mara', 'full'), await make('theo', 'full')]
    expect((await arrange(id, { practitioner: 'theo' })).body.practitioner).toBe('theo')
    expect([await events(mara.url), (await events(theo.url)).length]).toEqual([[], 1])
  })

  test('keeps its visits, and gets new ones, when practitioner and treatment are given another slug', async () => {
    await arrange(await enter(shop, 'Ada', { practitioner: 'mara' }))
    const deleted = await enter(shop, 'Cy', { practitioner: 'mara' })
    await arrange(deleted, { agreedTime: '2027-03-10T10:00' })
    expect((await shop.ask('staff', 'DELETE', `/api/appointments/${deleted}`)).status).toBe(204)
    const { url } = await make('mara', 'full')
    for (const [path, slug, renamed] of [
      ['/api/practitioners', 'mara', 'mara-quinn'],
      ['/api/services', 'cupping', 'cups'],
    ] as const) {
      const entries = (await shop.ask('owner', 'GET', path)).body
      const entry = entries.find((each: { slug: string }) => each.slug === slug)
      const saved = await shop.ask('owner', 'PUT', `${path}/${entry.id}`, { ...entry, slug: renamed })
      expect(saved.status).toBe(200)
    }
    const bo = await enter(shop, 'Bo', { practitioner: 'mara-quinn', service: 'cups' })
    await arrange(bo, { agreedTime: '2027-03-09T10:00' })
    expect((await shop.ask('owner', 'POST', `/api/bin/appointment/${deleted}/restore`)).status).toBe(204)
    expect((await events(url)).map(({ summary }) => summary)).toEqual([
      'Ada Lee: Cupping',
      'Bo Lee: Cupping',
      'Cy Lee: Cupping',
    ])
    const query = `time=${clockTime}&practitioner=mara-quinn&request=${bo}`
    expect((await shop.ask('staff', 'GET', `/api/appointment-time-check?${query}`)).body.remarks).toEqual([
      'Mara Quinn already has Ada Lee at 2:30 PM.',
    ])
    expect((await shop.ask('owner', 'GET', '/api/calendar-feeds')).body).toMatchObject([{ practitioner: 'mara-quinn' }])
  })

  test('the feed of one who has left ends where another practitioner is given their slug', async () => {
    const [left, stays] = (await shop.ask('owner', 'GET', '/api/practitioners')).body
    const [old, own] = [await make(left.slug, 'full'), await make(stays.slug, 'full')]
    expect((await shop.ask('owner', 'DELETE', `/api/practitioners/${left.id}`)).status).toBe(204)
    expect(await (await read(old.url)).text(), 'the name, not the slug').toContain(left.name)
    const saved = await shop.ask('owner', 'PUT', `/api/practitioners/${stays.id}`, { ...stays, slug: left.slug })
    expect(saved.status).toBe(200)
    expect([(await read(old.url)).status, (await read(own.url)).status]).toEqual([404, 200])
  })

  test('includes visits without a practitioner only if its practitioner is the only one', async () => {
    await arrange(await enter(shop, 'Ada'))
    const { url } = await make('mara', 'full')
    expect(await events(url)).toEqual([])
    const theo = (await shop.ask('owner', 'GET', '/api/practitioners')).body.find(
      ({ slug }: { slug: string }) => slug === 'theo',
    )
    expect((await shop.ask('owner', 'DELETE', `/api/practitioners/${theo.id}`)).status).toBe(204)
    expect((await events(url)).map(({ summary }) => summary)).toEqual(['Ada Lee: Cupping'])
  })

  test('answers 304 when unchanged, and is neither cached publicly nor indexed', async () => {
    const id = await enter(shop, 'Ada')
    await arrange(id)
    const { url } = await make('', 'full')
    const first = await read(url)
    const etag = first.headers.get('etag')!
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('x-robots-tag')).toContain('noindex')
    expect(first.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await read(url, { 'if-none-match': etag })).status).toBe(304)
    await mark(id, 'confirmed')
    expect((await read(url, { 'if-none-match': etag })).status).toBe(200)
  })

  test('stops at its old address when a new one is made, and altogether when it is revoked', async () => {
    const first = await make('mara', 'full')
    const second = await make('mara', 'hidden')
    expect(second.feed.id).toBe(first.feed.id)
    expect([(await read(first.url)).status, (await read(second.url)).status]).toEqual([404, 200])
    expect((await shop.ask('owner', 'GET', '/api/calendar-feeds')).body).toMatchObject([{ names: 'hidden' }])
    const address = `/api/calendar-feeds/${first.feed.id}`
    expect((await shop.ask('owner', 'DELETE', address)).status).toBe(204)
    expect((await shop.ask('owner', 'DELETE', address)).status).toBe(404)
    expect((await read(second.url)).status).toBe(404)
    expect((await read(`${shop.deps.publicUrl}/calendar/nothing/appointments.ics`)).status).toBe(404)
    const { body } = await shop.ask('owner', 'GET', '/api/audit?action=calendar_feed.renewed')
    expect(JSON.stringify(body)).toContain('calendar_feed.renewed')
  })

  test('can be made by owners only, for a practitioner on the site', async () => {
    const asked = { practitioner: 'mara', names: 'full' }
    expect((await shop.ask('staff', 'POST', '/api/calendar-feeds', asked)).status).toBe(403)
    const wrong = await shop.ask('owner', 'POST', '/api/calendar-feeds', { ...asked, practitioner: 'nobody' })
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'practitioner'])
  })

  test('leaves its secret neither in the log nor in the database', async () => {
    const { url } = await make('mara', 'full')
    await read(url)
    const secret = url.split('/').at(-2)!
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(log).toContain('/calendar/[token]/appointments.ics')
    expect(log).not.toContain(secret)
    const { db } = shop.database
    const kept = [
      await db.selectFrom('calendar_feeds').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ]
    expect(JSON.stringify(kept)).not.toContain(secret)
  })
})
