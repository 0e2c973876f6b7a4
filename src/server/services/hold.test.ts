import { afterAll, beforeEach, expect, test } from 'vitest'
import { hour, minute } from '#domain/dates/durations.ts'
import { inTransaction } from '#server/database/connect.ts'
import { newDatabase, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { staffAccess } from '#test/support/staff-access.ts'
import { providerRoutes } from '../api/hold.ts'
import { mailerUnlessOnHold, paymentsUnlessOnHold } from '../jobs/on-hold.ts'
import { runOutboxOnce } from '../jobs/outbox.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { stripeProvider } from '../payments/stripe.ts'
import { remindPatients } from './appointments/appointment-reminders.ts'
import { queueDelivery } from './developers/webhook-events.ts'
import { putOnHold, readHold, readHoldStatus } from './hold.ts'
import { subscribe } from './newsletter/subscribing.ts'
import { queueEmail } from './outbox.ts'

onEveryEngine('a copy on hold', (engine) => {
  let database: TestDatabase
  let access: Awaited<ReturnType<typeof staffAccess>>
  afterAll(() => database.drop())
  beforeEach(async () => {
    database ??= await newDatabase(engine)
    access = await staffAccess(database)
    await database.db.deleteFrom('email_outbox').execute()
    await database.db.deleteFrom('newsletters').execute()
    await queue('waited', { template: 'voucher', payload: { orderId: 'gone' } })
    await queue('gift', { template: 'gift', payload: { orderId: 'gone' }, sendAt: new Date(Date.now() + 9 * hour) })
    await database.db
      .insertInto('newsletters')
      .values({
        id: 'spring',
        subject: 'Spring',
        preview: '',
        body: '',
        status: 'sending',
        revision: 1,
        recipients: 9,
        reached: '',
        started_at: at(0),
        finished_at: null,
        created_at: at(0),
        updated_at: at(0),
      })
      .execute()
    await putOnHold(database.db, { copyOf: at(-hour), now: new Date(Date.now() + 1) })
  })

  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const queue = (dedupeKey: string, email: Pick<Parameters<typeof queueEmail>[2], 'template' | 'payload' | 'sendAt'>) =>
    inTransaction(database, (tx) =>
      queueEmail(tx, access.deps, { ...email, recipient: 'ann@visitor.example', dedupeKey }),
    )
  const release = (cookie: string, waiting: 'send' | 'drop') =>
    access.send('POST', '/api/hold/release', { cookie, body: { waiting } })
  const states = async () => {
    const rows = await database.db.selectFrom('email_outbox').select(['dedupe_key', 'status']).execute()
    const newsletter = await database.db.selectFrom('newsletters').select('status').executeTakeFirstOrThrow()
    return { ...Object.fromEntries(rows.map((row) => [row.dedupe_key, row.status])), newsletter: newsletter.status }
  }

  test('an email that was being sent as the hold began waits for the owner’s decision', async () => {
    await database.db.deleteFrom('email_outbox').execute()
    await subscribe(access.deps, { email: 'ann@visitor.example' })
    await putOnHold(database.db, { copyOf: at(-hour), now: new Date(Date.now() + 1) })
    const mailer = mailerUnlessOnHold(access.deps.mailer, database)
    const run = await runOutboxOnce({ ...access.deps, mailer })
    expect(run).toMatchObject({ sent: 0, queued: 1 })
    expect(await readHoldStatus({ database, now: () => new Date(Date.now() + 2) })).toMatchObject({
      emailsFromBefore: 1,
      emailsForLater: 0,
    })
  })

  test('makes no call to the payment provider', async () => {
    const settings = { secretKey: 'sk_test_none', publishableKey: 'pk_test_none', webhookSecrets: ['whsec_none'] }
    const stripe = stripeProvider(settings, access.deps)
    const asked: string[] = []
    const calls = Object.entries(stripe).filter(([name, call]) => typeof call === 'function' && name !== 'readEvent')
    const recording = Object.fromEntries(calls.map(([name]) => [name, async () => void asked.push(name)]))
    const held = paymentsUnlessOnHold({ ...stripe, ...recording }, database)
    for (const [name] of calls) {
      const call = held[name as keyof PaymentProvider] as (given: unknown) => Promise<unknown> | AsyncIterable<unknown>
      const answer = call('pi_1')
      const all = Symbol.asyncIterator in answer ? Array.fromAsync(answer) : answer
      await expect(Promise.resolve(all), name).rejects.toThrow('on hold')
    }
    expect(asked).toEqual([])
  })

  test('is released only by an owner who has just signed in, and the log names them', async () => {
    expect((await release('', 'send')).status).toBe(401)
    expect((await release(await access.withIvy(), 'send')).status).toBe(403)
    const cookie = await access.signedIn()
    access.clock.ahead = 11 * minute
    const late = await release(cookie, 'send')
    expect([late.status, await late.json()]).toMatchObject([403, { type: 'confirm_identity' }])
    expect(await readHold(database.db)).not.toBeNull()

    access.clock.ahead = 0
    const fresh = await access.signedIn()
    expect((await release(fresh, 'send')).status).toBe(200)
    expect(await readHold(database.db)).toBeNull()
    expect(await access.audit()).toContainEqual(
      expect.objectContaining({ action: 'hold.released', actor_name: 'Mei Tan' }),
    )
    expect((await release(fresh, 'send')).status, 'once').toBe(404)
    expect(await states()).toEqual({ waited: 'queued', gift: 'queued', newsletter: 'sending' })
  })

  test('lists what is waiting, can discard it at release, and keeps gifts for later days', async () => {
    access.clock.ahead = minute
    await queue('since', { template: 'voucher', payload: { orderId: 'gone' } })
    const cookie = await access.signedIn()
    const facts = await access.send('GET', '/api/hold', { cookie })
    expect(await facts.json()).toMatchObject({
      emailsFromBefore: 1,
      emailsSince: 1,
      emailsForLater: 1,
      newsletters: ['Spring'],
      refunds: 0,
    })
    expect(await (await release(cookie, 'drop')).json()).toEqual({ dropped: 1 })
    expect(await states()).toEqual({ waited: 'cancelled', gift: 'queued', since: 'queued', newsletter: 'paused' })
  })

  test('sends neither events nor reminders from before the restore, and offers no time again, if what waits is discarded', async () => {
    const { db } = database
    const [before, soon] = [at(-hour), at(2 * hour)]
    const endpoint = { id: 'till', url: 'https://till.example/', events: '["order.paid"]', secret: '', made_by: '' }
    await db
      .insertInto('webhook_endpoints')
      .values({ ...endpoint, created_at: before, revision: 1, enabled: 1, failing_since: null, stopped_at: null })
      .execute()
    await inTransaction(database, (tx) =>
      queueDelivery(tx, access.deps, 'till', { event: 'test', subjectId: 'x', data: {} }),
    )
    await db
      .insertInto('appointments')
      .values({
        id: 'visit',
        search: '',
        sort_name: '',
        first_name: 'Ann',
        last_name: 'Lee',
        email: 'ann@visitor.example',
        phone: '',
        service: 'cupping',
        preferred_date: '',
        message: '',
        status: 'confirmed',
        agreed_time: soon,
        created_at: before,
        updated_at: before,
      })
      .execute()
    await db
      .insertInto('free_times')
      .values({ id: 'friday', time: soon, practitioner: '', state: 'open', created_at: before, updated_at: before })
      .execute()
    await putOnHold(db, { copyOf: before, now: new Date(Date.now() + 1) })
    access.clock.ahead = minute
    const cookie = await access.signedIn()
    const facts = await access.send('GET', '/api/hold', { cookie })
    expect(await facts.json()).toMatchObject({ webhooksFromBefore: 1, offers: 1 })
    expect((await release(cookie, 'drop')).status).toBe(200)
    expect(await db.selectFrom('webhook_deliveries').select('status').execute()).toEqual([{ status: 'failed' }])
    expect(await db.selectFrom('free_times').select('state').execute()).toEqual([{ state: 'withdrawn' }])
    expect(await remindPatients(access.deps)).toBe(0)
  })

  test('refuses a refund before anything is written', async () => {
    const cookie = await access.signedIn()
    const body = { amountCents: 100, note: 'Asked for', idempotencyKey: 'k' }
    const answer = await access.send('POST', '/api/orders/any/refunds', { cookie, body })
    expect([answer.status, await answer.json()]).toMatchObject([503, { type: 'on_hold' }])
    expect(await database.db.selectFrom('refunds').selectAll().execute()).toEqual([])
  })

  test('is documented as an answer of every call that it refuses', async () => {
    const { paths } = await (await access.send('GET', '/api/openapi.json', {})).json()
    for (const path of Object.values(providerRoutes).flat()) {
      const calls: Record<string, { responses: object }> = paths[path.replace(/:(\w+)/g, '{$1}')]
      for (const method of ['post', 'put'].filter((name) => calls[name]))
        expect(Object.keys(calls[method]!.responses), `${method} ${path}`).toContain('503')
    }
  })
})
