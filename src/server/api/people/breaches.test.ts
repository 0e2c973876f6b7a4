import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterRequest } from '#server/services/appointments/appointments.ts'
import { auditInOwnTransaction } from '#server/services/audit.ts'
import { addEntry, services } from '#server/services/content/collection.ts'
import { subscribe } from '#server/services/newsletter/subscribing.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('data breaches', (engine) => {
  let shop: StaffShop
  const patients: { id: string; email: string }[] = []
  beforeAll(async () => {
    shop = await newStaffShop(engine, { now: () => new Date() })
    const service = { slug: 'cupping', title: 'Cupping', description: 'Cups', image: '/a.jpg' }
    const actor = { id: null, name: 'test' }
    await addEntry(shop.deps, services, { input: { ...service, benefits: [{ text: 'Rest' }] }, actor })
    for (const firstName of ['Ada', 'Bea', 'Cleo']) {
      const email = `${firstName.toLowerCase()}@visitor.example`
      const patient = {
        firstName,
        lastName: 'Lin',
        email,
        phone: '1',
        service: 'cupping',
        preferredDate: '',
        message: '',
      }
      const entered = await enterRequest(shop.deps, { ...patient, actor })
      if (!entered.ok) throw new Error(entered.reason)
      patients.push({ id: entered.appointment.id, email })
    }
    await subscribe(shop.deps, { email: 'reader@visitor.example' })
  })
  afterAll(() => shop.drop())

  const change = (more: object = {}) => ({
    noticedOn: '2026-03-05',
    from: '2020-01-01T00:00',
    to: '2099-01-01T00:00',
    account: 'Sam Lee',
    areas: ['requests'],
    what: 'A password was shared',
    decision: 'open',
    outcome: '',
    ...more,
  })
  const note = (more: object = {}) => shop.ask('owner', 'POST', '/api/data-breaches', change(more))
  const affected = async (id: string) => {
    const file = await shop.ask('owner', 'GET', `/api/data-breaches/${id}/affected.csv`)
    return file.bytes.toString()
  }

  test('only patients whose requests the named account opened count as affected', async () => {
    expect((await shop.ask('staff', 'GET', `/api/appointments/${patients[0]!.id}`)).status).toBe(200)
    const { status, body } = await note()
    expect([status, body.affected, body.dueOn]).toEqual([201, 1, '2026-04-04'])
    const people = await affected(body.id)
    expect(people).toContain('Ada Lin,ada@visitor.example')
    expect(people).not.toContain('bea@')
    expect((await note({ to: '2021-01-01T00:00' })).body.affected).toBe(0)
  })

  test('all listed patients count after the account listed requests, and opened requests are marked', async () => {
    expect((await shop.ask('staff', 'GET', '/api/appointments')).status).toBe(200)
    const { body } = await note()
    expect(body.affected).toBe(3)
    const people = await affected(body.id)
    expect(people).toMatch(/ada@.*opened/)
    expect(people).toMatch(/bea@.*could be seen/)
  })

  test.each([
    'appointment.waiting_listed',
    'backup.downloaded',
    'calendar_feed.added',
    'calendar_feed.renewed',
  ] as const)('all patients count after the account did %s, which shows many of them', async (action) => {
    const actor = { id: null, name: `did ${action}` }
    await auditInOwnTransaction(shop.deps, { actor, action, entityId: 'one' })
    expect((await note({ account: actor.name })).body.affected).toBe(3)
  })

  test('everyone counts when no account is named, and exporting the affected people is logged', async () => {
    const { body } = await note({ account: '', areas: ['requests', 'subscribers', 'orders'] })
    expect(body.affected).toBe(4)
    const file = await affected(body.id)
    expect(file).toContain('reader@visitor.example')
    expect(file, 'by this mark Excel knows the encoding').toMatch(/^\uFEFFName,/)
    const log = await shop.deps.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', body.id)
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['breach.added', 'breach.exported'])
  })

  test('Today shows owners the due date of an open breach, until its outcome is recorded', async () => {
    await shop.deps.database.db.deleteFrom('data_breaches').execute()
    const { body } = await note()
    const today = async (who: 'owner' | 'staff') => (await shop.ask(who, 'GET', '/api/today')).body.openBreaches
    expect(await today('owner')).toEqual({ count: 1, dueOn: '2026-04-04' })
    expect(await today('staff')).toBeNull()
    const save = (more: object, revision: number) =>
      shop.ask('owner', 'PUT', `/api/data-breaches/${body.id}`, change(more), { 'if-match': `"${revision}"` })
    expect((await save({ decision: 'no_harm' }, 1)).body.errors[0].path).toBe('outcome')
    expect((await save({ decision: 'no_harm', outcome: 'It was encrypted' }, 1)).status).toBe(200)
    const stale = await save({ what: 'Something else' }, 1)
    expect([stale.status, stale.body.current.decision]).toEqual([409, 'no_harm'])
    expect(await today('owner')).toBeNull()
  })

  test('missing or inconsistent details are refused beside their field', async () => {
    const wrong = [{ what: '' }, { noticedOn: 'soon' }, { from: '' }, { to: '2019-01-01T00:00' }, { areas: [] }]
    for (const more of wrong) {
      const { status, body } = await note(more)
      expect([status, body.errors[0].path]).toEqual([422, Object.keys(more)[0]])
    }
    expect((await shop.ask('owner', 'GET', '/api/data-breaches/none/affected.csv')).status).toBe(404)
  })
})
