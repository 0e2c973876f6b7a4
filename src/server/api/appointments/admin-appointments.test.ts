import { beforeAll, expect, test } from 'vitest'
import { calendarDay } from '#domain/dates/calendar.ts'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { addEntry, services } from '#server/services/content/collection.ts'
import { writeSetting } from '#server/services/stored-settings.ts'
import { ivy, owner } from '#test/support/accounts.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { type HttpClient, httpClient, jsonRequest, signedInClient } from '#test/support/http-client.ts'
import { addStaff } from '#test/support/staff-accounts.ts'

const nobody = { id: null, name: 'test' }

onEveryEngine('appointments over HTTP', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let deps: Deps
  let app: ReturnType<typeof createApp>
  let clients: { owner: HttpClient; staff: HttpClient; nobody: HttpClient }
  beforeAll(async () => {
    deps = testDeps(database, { trustProxy: 1 })
    app = createApp(deps)
    await addStaff(deps, { ...owner, role: 'owner' })
    await addStaff(deps, { ...ivy, role: 'staff' })
    clients = {
      owner: await signedInClient(app, owner),
      staff: await signedInClient(app, ivy),
      nobody: httpClient(app),
    }
    const service = {
      slug: 'cupping',
      title: 'Cupping',
      description: 'Cups',
      image: '/a.jpg',
      benefits: [{ text: 'Rest' }],
    }
    await addEntry(deps, services, { input: service, actor: nobody })
  })

  const send = (method: string, path: string, body?: unknown, client = clients.staff, from = '192.0.2.1') =>
    client.request(path, jsonRequest(method, body, { 'x-forwarded-for': from }))
  let visitors = 0
  const ask = (firstName: string) => askWith({ firstName })
  const askWith = async (changes: { firstName: string; preferredDate?: string }) => {
    const request = {
      lastName: 'Hart',
      email: 'zoe@home.example',
      phone: '0412 345 678',
      service: 'cupping',
      preferredDate: '2026-03-05',
      message: '',
      ...changes,
    }
    const answer = await send('POST', '/api/appointments', request, clients.nobody, `192.0.2.${++visitors + 10}`)
    expect(answer.status).toBe(201)
    const [newest] = await (await send('GET', '/api/appointments?perPage=1')).json()
    return newest
  }

  test('the list is a plain array, with total count and page links in its headers', async () => {
    for (const name of ['Ann', 'Bo', 'Cy']) await ask(name)
    const answer = await send('GET', '/api/appointments?perPage=2')
    expect(answer.status).toBe(200)
    const rows = await answer.json()
    expect(rows).toHaveLength(2)
    expect(Object.keys(rows[0]).toSorted()).toEqual([
      'agreedTime',
      'answer',
      'createdAt',
      'email',
      'firstName',
      'id',
      'lastName',
      'message',
      'note',
      'phone',
      'practitioner',
      'preferredDate',
      'service',
      'status',
    ])
    expect(rows[0]).toMatchObject({ firstName: 'Cy', status: 'pending', service: 'cupping' })
    expect(answer.headers.get('x-total-count')).toBe('3')
    expect(answer.headers.get('link')).toContain('</api/appointments?perPage=2&page=2>; rel="next"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await (await send('GET', '/api/appointments')).json()).toHaveLength(3)
    expect((await send('GET', '/api/appointments?sort=price')).status).toBe(422)
  })

  test('PATCH sets a status, and DELETE removes a request', async () => {
    const [{ id }] = await (await send('GET', '/api/appointments')).json()
    const updated = await send('PATCH', `/api/appointments/${id}/status`, { status: 'confirmed' })
    expect(updated.status).toBe(200)
    expect(await updated.json()).toMatchObject({ id, status: 'confirmed' })
    expect((await send('PATCH', `/api/appointments/${id}/status`, { status: 'lost' })).status).toBe(422)
    const overtaken = await send('PATCH', `/api/appointments/${id}/status`, { status: 'cancelled', from: 'pending' })
    expect([overtaken.status, (await overtaken.json()).detail]).toEqual([
      409,
      'A colleague has marked this request as Confirmed.',
    ])
    const detail = await (await send('GET', `/api/appointments/${id}`)).json()
    expect(detail).toMatchObject({ status: 'confirmed', requestsOfPatient: 3, history: [{}, { by: 'Ivy' }] })
    const file = await send('GET', `/api/appointments/${id}/export`)
    expect(file.headers.get('content-disposition')).toContain('attachment')

    expect((await send('DELETE', `/api/appointments/${id}`)).status).toBe(204)
    expect((await send('DELETE', `/api/appointments/${id}`)).status).toBe(404)
    expect((await send('GET', `/api/appointments/${id}`)).status).toBe(404)
    const [other] = await (await send('GET', '/api/appointments')).json()
    expect((await send('DELETE', `/api/appointments/${other.id}/patient`)).status).toBe(204)
    expect(await (await send('GET', '/api/appointments')).json()).toEqual([])
  })

  test('PUT saves the agreed time and note, and refuses a stale revision', async () => {
    const { id } = await ask('Ann')
    const path = `/api/appointments/${id}`
    const seen = (await send('GET', path)).headers.get('etag')!
    const put = (body: unknown, revision: string) =>
      clients.staff.request(`${path}/arrangement`, jsonRequest('PUT', body, { 'if-match': revision }))
    const saved = await put({ agreedTime: '2027-03-08T14:30', note: 'Brings scans' }, seen)
    const noted = { agreedTime: '2027-03-08T04:00:00.000Z', note: 'Brings scans' }
    expect([saved.status, await saved.json()]).toMatchObject([200, { id, status: 'pending', ...noted }])
    const refused = await put({ agreedTime: '', note: '' }, seen)
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { type: 'stale', current: noted, savedBy: 'Ivy', savedAt: expect.any(String) },
    ])
    const cleared = await put({ agreedTime: '', note: '' }, refused.headers.get('etag')!)
    expect(cleared.status).toBe(200)
    const early = await put({ agreedTime: '2020-01-05T09:00', note: '' }, cleared.headers.get('etag')!)
    expect([early.status, (await early.json()).errors]).toEqual([
      422,
      [{ path: 'agreedTime', message: 'This is before the request was made. Please check the date.' }],
    ])
    const unclear = await put({ agreedTime: 'next Tuesday', note: '' }, '*')
    expect([unclear.status, (await unclear.json()).errors]).toEqual([
      422,
      [{ path: 'agreedTime', message: 'Please enter a date and time' }],
    ])
    await send('DELETE', path)
  })

  test('an arrangement that is saved already is saved, also from an earlier revision; one that differs is refused', async () => {
    const { id } = await ask('Ann')
    const path = `/api/appointments/${id}`
    const seen = (await send('GET', path)).headers.get('etag')!
    const put = (body: object) =>
      clients.staff.request(`${path}/arrangement`, jsonRequest('PUT', body, { 'if-match': seen }))
    const arrangement = { agreedTime: '2027-03-08T14:30', note: 'Brings scans', confirm: true, from: 'pending' }
    const historyNow = async () => (await (await send('GET', path)).json()).history.length
    expect((await put(arrangement)).status).toBe(200)
    const changes = await historyNow()
    const again = await put(arrangement)
    expect([again.status, await again.json()]).toMatchObject([200, { status: 'confirmed', note: 'Brings scans' }])
    expect(await historyNow()).toBe(changes)
    for (const other of [{ note: '' }, { agreedTime: '2027-03-08T15:30' }, { practitioner: 'somebody' }])
      expect((await put({ ...arrangement, ...other })).status).toBe(409)
    await send('PATCH', `${path}/status`, { status: 'cancelled' })
    expect((await put(arrangement)).status).toBe(409)
    await send('DELETE', path)
  })

  test('a request that a colleague has cancelled or completed meanwhile is not confirmed', async () => {
    const { id } = await ask('Ann')
    const put = (from: string) => {
      const arrangement = { agreedTime: '2027-03-08T14:30', note: '', confirm: true, from }
      return send('PUT', `/api/appointments/${id}/arrangement`, arrangement)
    }
    for (const status of ['cancelled', 'completed']) {
      await send('PATCH', `/api/appointments/${id}/status`, { status })
      const refused = await put('pending')
      expect([refused.status, await refused.json()]).toMatchObject([
        409,
        { type: 'stale', current: { status, agreedTime: null } },
      ])
    }
    // A colleague who has confirmed it too has overruled nobody.
    await send('PATCH', `/api/appointments/${id}/status`, { status: 'confirmed' })
    expect((await put('pending')).status).toBe(200)
    await send('DELETE', `/api/appointments/${id}`)
  })

  test('the calendar shows requests on their preferred day, or on the day they were received', async () => {
    const calendar = async (query: string) => {
      const answer = await send('GET', `/api/appointment-calendar?${query}`)
      expect(answer.status).toBe(200)
      return answer.json()
    }
    const { createdAt } = await askWith({ firstName: 'Ann', preferredDate: '5 March 2031, any time' })
    await askWith({ firstName: 'Bo', preferredDate: '2031-03-05' })
    const { id } = await askWith({ firstName: 'Cy', preferredDate: 'Tuesday' })
    const names = ({ items }: { items: { firstName: string }[] }) => items.map(({ firstName }) => firstName)

    const march = await calendar('from=2031-03-01&to=2031-03-31')
    expect(march).toMatchObject({ days: [{ day: '2031-03-05', total: 2 }], undated: { total: 0 } })
    expect(names(march.days[0])).toEqual(['Ann', 'Bo'])
    const today = calendarDay(createdAt, 'Australia/Adelaide')
    const now = await calendar(`from=${today}&to=${today}`)
    expect([now.days, names(now.undated)]).toEqual([[], ['Cy']])
    const arrived = await calendar(`from=${today}&to=${today}&by=received`)
    expect([arrived.days[0].day, names(arrived.days[0]), arrived.undated.total]).toEqual([
      today,
      ['Ann', 'Bo', 'Cy'],
      0,
    ])
    await send('PATCH', `/api/appointments/${id}/status`, { status: 'confirmed' })
    expect(names((await calendar(`from=${today}&to=${today}&status=confirmed`)).undated)).toEqual(['Cy'])
    expect(names((await calendar('from=2031-03-01&to=2031-03-31&q=ann')).days[0])).toEqual(['Ann'])
    const bo = await calendar(`from=${today}&to=${today}&by=received&q=BO`)
    expect([names(bo.days[0]), (await calendar(`from=${today}&to=${today}&q=nobody`)).undated.total]).toEqual([
      ['Bo'],
      0,
    ])
    expect((await send('GET', '/api/appointment-calendar?from=2031-01-01&to=2031-03-31')).status).toBe(422)
    expect((await send('GET', '/api/appointment-calendar?from=2031-01-01&to=soon')).status).toBe(422)
    const log = await database.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'appointment.listed')
      .execute()
    expect(log.some(({ after }) => after?.includes('"calendar":"received"'))).toBe(true)
  })

  test('confirmed visits to come are counted by day of the clinic, and nothing of it is in the audit log', async () => {
    const days = async () => (await send('GET', '/api/appointment-days')).json()
    const logged = async () =>
      (await database.db.selectFrom('audit_log').select('id').where('action', 'like', 'appointment%').execute()).length
    const before = await days()
    const ids: string[] = []
    const agree = async (firstName: string, agreedTime: string, confirm: boolean) => {
      const { id } = await ask(firstName)
      ids.push(id)
      await send('PUT', `/api/appointments/${id}/arrangement`, { agreedTime, note: '', confirm })
      return id
    }
    await agree('Ann', '2031-03-10T00:10', true)
    await agree('Bo', '2031-03-10T23:50', true)
    await agree('Cy', '2031-03-12T10:00', true)
    const off = await agree('Di', '2031-03-12T11:00', true)
    await send('PATCH', `/api/appointments/${off}/status`, { status: 'cancelled' })
    await agree('Ed', '2031-03-13T10:00', false)
    const lines = await logged()
    expect(await days()).toEqual([...before, { day: '2031-03-10', visits: 2 }, { day: '2031-03-12', visits: 1 }])
    expect(await logged()).toBe(lines)
    for (const id of ids) await send('DELETE', `/api/appointments/${id}`)
  })

  test('the news count requests that arrived since a marker, and not changes by staff', async () => {
    const news = async (since?: string) =>
      (await send('GET', `/api/appointment-news${since ? `?since=${since}` : ''}`)).json()
    const before = await news()
    expect(await news(before.marker)).toEqual({ ...before, arrived: 0 })
    const { id } = await askWith({ firstName: 'Di' })
    await askWith({ firstName: 'Ed' })
    expect(await news(before.marker)).toMatchObject({ arrived: 2, pending: before.pending + 2 })
    const seen = await news()
    await send('PATCH', `/api/appointments/${id}/status`, { status: 'completed' })
    const after = await news(seen.marker)
    expect(after).toMatchObject({ arrived: 0, pending: seen.pending - 1 })
    expect(after.marker).not.toBe(seen.marker)
  })

  test('only owners set how long requests are kept', async () => {
    expect(await (await send('GET', '/api/appointment-rules')).json()).toEqual({ retentionMonths: 84 })
    expect((await send('PUT', '/api/appointment-rules', { retentionMonths: 12 })).status).toBe(403)
    const saved = await send('PUT', '/api/appointment-rules', { retentionMonths: 12 }, clients.owner)
    expect(await saved.json()).toEqual({ retentionMonths: 12 })
    expect((await send('PUT', '/api/appointment-rules', { retentionMonths: -1 }, clients.owner)).status).toBe(422)
  })

  test('the number of requests that a shorter period would delete is shown before saving', async () => {
    const { database } = deps
    await database.db.updateTable('appointments').set({ updated_at: '2020-01-01T00:00:00.000Z' }).execute()
    const { length } = await database.db.selectFrom('appointments').select('id').execute()
    await writeSetting(database.db, 'appointments.retentionMonths', 12, deps.now())
    const count = async (months: number | string) =>
      (await send('GET', `/api/appointment-rules/expiring?retentionMonths=${months}`, undefined, clients.owner)).json()
    expect(length).toBeGreaterThan(0)
    expect(await count(1)).toEqual({ requests: length })
    for (const longer of [12, 24, 0]) expect(await count(longer)).toEqual({ requests: 0 })
    await writeSetting(database.db, 'appointments.retentionMonths', 0, deps.now())
    expect(await count(600)).toEqual({ requests: 0 })
    expect(await count(12)).toEqual({ requests: length })
    expect(await count('soon')).toMatchObject({ status: 422, detail: 'Please enter a number' })
  })

  test('saving a time with confirmation notifies the patient once', async () => {
    const { id } = await ask('Kit')
    const put = (body: object) => send('PUT', `/api/appointments/${id}/arrangement`, body)
    const unclear = await put({ agreedTime: '', note: '', confirm: true })
    expect([unclear.status, (await unclear.json()).errors]).toEqual([
      422,
      [{ path: 'agreedTime', message: 'Please enter a date and time' }],
    ])
    const settled = await put({ agreedTime: '2027-03-08T14:30', note: '', confirm: true })
    expect(await settled.json()).toMatchObject({ status: 'confirmed', agreedTime: '2027-03-08T04:00:00.000Z' })
    const detail = await (await send('GET', `/api/appointments/${id}`)).json()
    expect(detail.notice).toMatchObject({ kind: 'confirmed' })
    expect(detail.history.map((change: { kind: string }) => change.kind)).toEqual(['requested', 'time', 'status'])
  })

  test.each([
    ['GET', '/api/appointments'],
    ['GET', '/api/appointment-news'],
    ['GET', '/api/appointment-calendar?from=2026-03-01&to=2026-03-31'],
    ['GET', '/api/appointment-days'],
    ['GET', '/api/appointments/1'],
    ['PATCH', '/api/appointments/1/status', { status: 'confirmed' }],
    ['PUT', '/api/appointments/1/arrangement', { agreedTime: '', note: '' }],
    ['DELETE', '/api/appointments/1'],
    ['GET', '/api/appointments/1/export'],
    ['GET', '/api/appointments/1/patient'],
    ['DELETE', '/api/appointments/1/patient'],
    ['GET', '/api/appointment-rules'],
    ['PUT', '/api/appointment-rules', { retentionMonths: 1 }],
    ['GET', '/api/appointment-rules/expiring?retentionMonths=1'],
  ] as [string, string, unknown?][])('%s %s answers 401 without a session', async (method, path, body) =>
    expect((await send(method, path, body, clients.nobody)).status).toBe(401),
  )

  test('a status is set for several requests at once, and an unknown one does not stop the others', async () => {
    const ids = [(await ask('Dee')).id, (await ask('Eve')).id]
    const set = (body: object) => send('POST', '/api/many/appointments', body)
    const outcome = await (await set({ ids: [...ids, 'gone'], act: 'completed' })).json()
    expect(outcome).toEqual({
      done: ids,
      refused: [{ id: 'gone', reason: 'We can’t find this. Someone may have deleted it.' }],
    })
    for (const id of ids)
      expect(await (await send('GET', `/api/appointments/${id}`)).json()).toMatchObject({
        status: 'completed',
        history: [{}, { by: 'Ivy' }],
      })
    expect((await set({ ids, act: 'lost' })).status).toBe(422)
    expect((await set({ ids: [], act: 'pending' })).status).toBe(422)
    expect((await send('POST', '/api/many/appointments', { ids, act: 'pending' }, clients.nobody)).status).toBe(401)
  })

  test('a request sent again with the same idempotency key is one request and one email', async () => {
    const request = {
      firstName: 'Ida',
      lastName: 'Hart',
      email: 'ida@home.example',
      phone: '0412 345 678',
      service: 'cupping',
      preferredDate: 'soon',
      idempotencyKey: 'request-of-ida',
    }
    const { nobody, staff } = clients
    const answers = await Promise.all(
      [1, 2, 3].map((n) => send('POST', '/api/appointments', request, nobody, `203.0.113.${n}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const entry = { ...request, firstName: 'Oda', idempotencyKey: 'entry-of-oda' }
    const entered = await Promise.all(
      [1, 2].map(async () => (await send('POST', '/api/appointment-entries', entry, staff)).json()),
    )
    expect(entered[0]).toEqual(entered[1])
    await send('POST', '/api/appointment-entries', { ...entry, idempotencyKey: 'another-of-oda' }, staff)
    const rows = await database.db
      .selectFrom('appointments')
      .select('first_name as name')
      .where('first_name', 'in', ['Ida', 'Oda'])
      .orderBy('first_name')
      .execute()
    expect(rows.map(({ name }) => name)).toEqual(['Ida', 'Oda', 'Oda'])
    const emails = await database.db
      .selectFrom('email_outbox')
      .select('id')
      .where('recipient', '=', request.email)
      .execute()
    expect(emails).toHaveLength(1)
  })
})
