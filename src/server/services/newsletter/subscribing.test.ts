import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { subscribe, unsubscribe, unsubscribeAddress } from './subscribing.ts'

onEveryEngine('the newsletter', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))
  let time: number
  let id = 0
  const deps = () => ({
    database,
    now: () => new Date(time),
    newId: () => `id-${++id}`,
    randomBytes: (count: number) => randomBytes(count),
  })

  beforeEach(async () => {
    time = Date.parse('2025-08-11T00:00:00.000Z')
  })

  const subscribers = () => database.db.selectFrom('subscribers').selectAll().execute()
  const emails = () =>
    database.db.selectFrom('email_outbox').select(['template', 'recipient']).orderBy('created_at').execute()
  const email = 'jo@visitor.example'

  test('stores an address once, with its time of consent, and sends one welcome email', async () => {
    expect(await subscribe(deps(), { email })).toEqual({ email })
    time += 1000
    expect(await subscribe(deps(), { email })).toEqual({ email })
    expect(await subscribers()).toMatchObject([
      { email, status: 'subscribed', consented_at: '2025-08-11T00:00:00.000Z' },
    ])
    expect(await emails()).toEqual([{ template: 'welcome', recipient: email }])
  })

  test('stores an address once for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 8 }, () => subscribe(deps(), { email })))
    expect(await subscribers()).toHaveLength(1)
    expect(await emails()).toHaveLength(1)
  })

  test('keeps an unsubscribed address off the list when it is entered again, and asks by email', async () => {
    await subscribe(deps(), { email })
    await unsubscribe(deps(), { token: await tokenOf((await firstSubscriber()).id) })
    time += 1000
    await subscribe(deps(), { email })
    expect(await subscribers()).toMatchObject([{ status: 'unsubscribed', consented_at: '2025-08-11T00:00:00.000Z' }])
    expect((await emails()).map(({ template }) => template)).toEqual(['welcome', 'newsletter-confirm'])
  })

  const tokenOf = async (id: string) => {
    const address = new URL(await unsubscribeAddress({ ...deps(), publicUrl: 'https://clinic.example' }, id))
    expect(address.pathname).toBe('/newsletter/unsubscribe')
    return address.searchParams.get('token')!
  }
  const firstSubscriber = async () => (await subscribers())[0]!

  test('lets the link unsubscribe any number of times, and keeps the time of consent', async () => {
    await subscribe(deps(), { email })
    await subscribe(deps(), { email: 'other@visitor.example' })
    const { id } = (await subscribers()).find((subscriber) => subscriber.email === email)!
    time += 1000
    for (let n = 0; n < 2; n++) expect(await unsubscribe(deps(), { token: await tokenOf(id) })).toEqual({ ok: true })
    expect(await subscribers()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email, status: 'unsubscribed', consented_at: '2025-08-11T00:00:00.000Z' }),
        expect.objectContaining({ email: 'other@visitor.example', status: 'subscribed' }),
      ]),
    )
  })

  test('keeps the same link after leaving and returning', async () => {
    await subscribe(deps(), { email })
    const { id } = await firstSubscriber()
    const token = await tokenOf(id)
    await unsubscribe(deps(), { token })
    await database.db.updateTable('subscribers').set({ status: 'subscribed' }).execute()
    expect(await firstSubscriber()).toMatchObject({ id, status: 'subscribed' })
    expect(await tokenOf(id)).toBe(token)
    expect(await unsubscribe(deps(), { token })).toEqual({ ok: true })
    expect(await firstSubscriber()).toMatchObject({ status: 'unsubscribed' })
  })

  test('refuses an altered unsubscribe link', async () => {
    await subscribe(deps(), { email })
    const { id } = await firstSubscriber()
    const [, signature] = (await tokenOf('another')).split('.')
    const genuine = await tokenOf(id)
    for (const token of [
      '',
      '.',
      id,
      `${id}.`,
      `${id}.${signature}`,
      genuine.slice(0, -1),
      `${genuine}a`,
      `x${genuine}`,
    ])
      expect(await unsubscribe(deps(), { token }), token).toEqual({ ok: false, reason: 'unknown_token' })
    expect(await firstSubscriber()).toMatchObject({ status: 'subscribed' })
  })
})
