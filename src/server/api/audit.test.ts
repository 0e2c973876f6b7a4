import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit.ts'
import { inTransaction } from '#server/database/connect.ts'
import { writeAudit } from '#server/services/audit.ts'
import { searchWindow } from '#server/services/audit-log.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('the audit log', (engine) => {
  let shop: StaffShop
  beforeAll(async () => {
    shop = await newStaffShop(engine)
    // 2026-03-05 in Adelaide begins at 13:30 UTC the day before.
    const days = ['2026-03-04T13:29:59.000Z', '2026-03-04T13:30:00.000Z', '2026-03-05T13:29:59.000Z']
    for (const [index, at] of [...days, '2026-03-05T13:30:00.000Z'].entries())
      await inTransaction(shop.database, (tx) =>
        writeAudit(
          tx,
          { now: () => new Date(at), newId: shop.deps.newId },
          {
            actor: { id: null, name: index % 2 ? 'Ivy' : 'Zoë' },
            action: index < 2 ? 'service.updated' : 'service.added',
            entity: 'service',
            entityId: `s${index}`,
            before: { title: `Old ${index}` },
            after: { title: `Cupping 100% ${index}`, tags: ['a'] },
          },
        ),
      )
  })
  afterAll(() => shop.database.drop())

  const read = async (query: Record<string, string>): Promise<AuditPage> => {
    const answer = await shop.ask('owner', 'GET', `/api/audit?${new URLSearchParams(query)}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const which = async (query: Record<string, string>) => (await read(query)).items.map(({ entityId }) => entityId)

  test('is filtered by person, action, entity and local day', async () => {
    expect(await which({ entity: 'service' })).toEqual(['s3', 's2', 's1', 's0'])
    expect(await which({ who: 'Ivy' })).toEqual(['s3', 's1'])
    expect(await which({ action: 'service.added' })).toEqual(['s3', 's2'])
    expect(await which({ from: '2026-03-05', to: '2026-03-05' })).toEqual(['s2', 's1'])
    expect(await which({ entity: 'service', to: '2026-03-04' })).toEqual(['s0'])
  })

  test('has no entry for a save that changed nothing', async () => {
    const contact = { mapUrl: '', description: ['Ring twice.'] }
    for (let times = 0; times < 2; times++) {
      await shop.ask('owner', 'PUT', '/api/content/contact', contact)
      await shop.ask('owner', 'PUT', '/api/settings/booking', { bookingUrl: 'https://book.example/' })
    }
    expect(await which({ action: 'content.updated' })).toEqual(['contact'])
    expect(await which({ action: 'settings.saved' })).toEqual(['booking'])
  })

  test('is searched in the changed values, in any case, literally', async () => {
    expect(await which({ q: 'cupping 100% 2' })).toEqual(['s2'])
    expect(await which({ q: 'old 0' })).toEqual(['s0'])
    expect(await which({ q: 'Zoë', entity: 'service' })).toEqual(['s2', 's0'])
    expect(await which({ q: 'cupping_100' })).toEqual([])
  })

  test('lists the people, actions and entities to filter by', async () => {
    const { body } = await shop.ask('owner', 'GET', '/api/audit-choices')
    expect(body.who).toEqual(expect.arrayContaining(['Ivy', 'Zoë', 'Mei Tan']))
    expect(body.entities.filter((name: string) => name === 'service')).toHaveLength(1)
    expect(body.actions).toContain('session.started')
  })

  test('is exported as CSV, and logs the export', async () => {
    const answer = await shop.ask('owner', 'GET', '/api/audit.csv?entity=service')
    expect(answer.headers.get('content-disposition')).toMatch(/audit-log-.*\.csv/)
    const lines = answer.text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toContain('2026-03-05T13:30:00.000Z,Ivy,service.added,service,s3,')
    expect(await which({ action: 'audit.exported' })).toEqual(['*'])
    expect(answer.bytes.toString(), 'by this mark Excel knows the encoding').toMatch(/^\uFEFFTime/)
  })

  test('names the subject of each entry by its current or last name', async () => {
    const service = { slug: 'rest', title: 'Rest', description: 'X', image: '/x.jpg', benefits: [{ text: 'Rest' }] }
    const { body: added } = await shop.ask('owner', 'POST', '/api/services', service)
    await shop.ask('owner', 'PUT', `/api/services/${added.id}`, { ...service, title: 'Deep rest' })
    const about = async (query: Record<string, string>) => (await read(query)).items.map((line) => line.about)
    const now = { name: 'Deep rest', there: true }
    expect((await about({ entity: 'service', q: added.id })).slice(0, 2)).toEqual([now, now])
    await shop.ask('owner', 'DELETE', `/api/services/${added.id}`)
    expect(await about({ action: 'service.deleted' })).toEqual([{ name: 'Deep rest', there: false }])

    const subscriber = { email: 'zoe@home.example', consentNote: 'Asked' }
    const { body: known } = await shop.ask('owner', 'POST', '/api/subscribers', subscriber)
    expect(await about({ action: 'subscriber.added' })).toEqual([{ name: 'zoe@home.example', there: true }])
    await shop.ask('owner', 'DELETE', `/api/subscribers/${known.id}`)
    expect(await about({ entity: 'subscriber' })).toEqual(Array(2).fill({ name: null, there: false }))

    await shop.ask('owner', 'PUT', '/api/staff-policy', { secondFactorRequired: false })
    expect(await about({ entity: 'settings' })).toEqual([null])
    expect(await about({ action: 'session.started', who: 'Mei Tan' })).toContainEqual({ name: 'Mei Tan', there: true })
    await shop.ask('nobody', 'POST', '/api/auth/sign-in/email', { email: 'no@one.example', password: 'x' })
    expect(await about({ action: 'session.refused' })).toEqual([{ name: null, there: false }])
  })

  test('names patients, logs that it did, and hides read accesses when asked to', async () => {
    const service = { slug: 'calm', title: 'Calm', description: 'X', image: '/x.jpg', benefits: [{ text: 'Rest' }] }
    await shop.ask('owner', 'POST', '/api/services', service)
    const patient = { firstName: 'Zoe', lastName: 'Hart', email: 'zoe@home.example', phone: '0412 345 678' }
    const request = { ...patient, service: 'calm', preferredDate: 'Any day', message: 'My knee hurts' }
    expect((await shop.ask('nobody', 'POST', '/api/appointments', request)).status).toBe(201)
    const [{ id }] = (await shop.ask('staff', 'GET', '/api/appointments')).body
    await shop.ask('staff', 'GET', `/api/appointments/${id}`)
    const lines = async (query: Record<string, string>) =>
      (await read({ entity: 'appointment', ...query })).items.map(({ action, about }) => [action, about?.name])
    expect(await lines({ looking: 'hidden' })).toEqual([['appointment.read', 'Zoe Hart']])
    const all = await read({ entity: 'appointment' })
    expect(all.items[0]).toMatchObject({ action: 'appointment.listed', after: { auditLog: true, shown: 1 } })
    expect(all.items.map(({ action }) => action).slice(1)).toEqual(['appointment.read', 'appointment.listed'])
    expect((await lines({ action: 'appointment.listed', looking: 'hidden' })).length).toBeGreaterThan(2)
  })

  test('refuses invalid days and positions', async () => {
    for (const query of ['from=yesterday', 'before=x', "before=2026-03-05T13:30:00.000Z_'"])
      expect((await shop.ask('owner', 'GET', `/api/audit?${query}`)).status, query).toBe(422)
  })

  describe('with years of entries', () => {
    const count = searchWindow + 500
    beforeAll(async () => {
      const start = Date.parse('2020-01-01T00:00:00.000Z')
      const line = (index: number) => ({
        id: `old-${String(index).padStart(6, '0')}`,
        // Three lines share each moment.
        at: new Date(start + Math.floor(index / 3) * 60_000).toISOString(),
        actor_id: null,
        actor_name: 'Ada',
        action: 'post.updated',
        entity: 'post',
        entity_id: `p${index}`,
        before: null,
        after: index === 7 ? '{"title":"needle in the hay"}' : '{"title":"hay"}',
        request_id: null,
      })
      for (let from = 0; from < count; from += 2000)
        await shop.database.db
          .insertInto('audit_log')
          .values(Array.from({ length: Math.min(2000, count - from) }, (_, index) => line(from + index)))
          .execute()
    })

    test('is read page by page, each entry once', async () => {
      const seen: string[] = []
      let before = ''
      for (let page = 0; page < 5; page++) {
        const { items, next } = await read({ entity: 'post', before })
        seen.push(...items.map(({ id }) => id))
        before = next ?? ''
      }
      expect(seen).toHaveLength(250)
      expect(new Set(seen).size).toBe(250)
      expect(seen).toEqual([...seen].sort().reverse())
    })

    test('is searched a limited stretch at a time, and continues from there', async () => {
      const first = await read({ entity: 'post', q: 'needle' })
      expect(first.items).toEqual([])
      expect(first.searchedTo).toMatch(/^2020-01-01T/)
      const second = await read({ entity: 'post', q: 'needle', before: first.next ?? '' })
      expect(second.items.map(({ entityId }) => entityId)).toEqual(['p7'])
      expect(second.next).toBeNull()
    })

    test('is exported in full', async () => {
      const { text } = await shop.ask('owner', 'GET', '/api/audit.csv?entity=post')
      expect(text.trimEnd().split('\r\n')).toHaveLength(count + 1)
    })
  })
})
