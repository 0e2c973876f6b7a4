import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { day, hour, minute } from '#domain/dates/durations.ts'
import { runWebhooks } from '#server/jobs/webhooks.ts'
import { sendWebhook } from '#server/services/developers/send-webhook.ts'
import { addWebhook } from '#server/services/developers/webhook-endpoints.ts'
import { claimDeliveries, deleteExpiredDeliveries } from '#server/services/developers/webhook-sending.ts'
import { subscribe } from '#server/services/newsletter/subscribing.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'

type Got = { headers: Record<string, unknown>; body: string }

onEveryEngine('webhooks', (engine) => {
  let shop: StaffShop
  let listener: Server
  let url = ''
  let ahead = 0
  let answers = 200
  const got: Got[] = []
  beforeAll(async () => {
    shop = await newStaffShop(engine, { now: () => new Date(Date.now() + ahead) })
    listener = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        got.push({ headers: request.headers, body })
        response.writeHead(answers).end('thank you')
      })
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hooks?key=of-the-path`
  })
  afterAll(async () => {
    listener.close()
    await shop.drop()
  })
  afterEach(async () => {
    answers = 200
    ahead = 0
    got.length = 0
    await shop.deps.database.db.deleteFrom('webhook_endpoints').execute()
  })

  const add = async (events: string[], more: object = {}) => {
    const asked = { url, events, enabled: true, ...more }
    const { status, body } = await shop.ask('owner', 'POST', '/api/webhooks', asked)
    expect([status, body.type]).toEqual([201, undefined])
    return body as { secret: string; webhook: { id: string; revision: number } }
  }
  const list = async () => (await shop.ask('owner', 'GET', '/api/webhooks')).body
  const deliveries = async (id: string) => (await shop.ask('owner', 'GET', `/api/webhooks/${id}/deliveries`)).body
  let readers = 0
  const somethingHappens = () => subscribe(shop.deps, { email: `reader${++readers}@visitor.example` })

  test('an event is sent once, signed as Standard Webhooks asks, without personal data', async () => {
    const { secret } = await add(['order.paid'])
    const { orderId } = await buyAndSettle(shop)
    await somethingHappens()
    expect(await runWebhooks(shop.deps)).toBe(1)
    expect(await runWebhooks(shop.deps)).toBe(0)
    expect(got).toHaveLength(1)
    const [{ headers, body }] = got as [Got]
    expect(JSON.parse(body)).toMatchObject({
      type: 'order.paid',
      timestamp: expect.any(String),
      data: { orderId, totalCents: 10000, currency: 'AUD', vouchers: 1, test: true },
    })
    expect(body).not.toMatch(/mei|visitor\.example/i)
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    expect(headers.cookie).toBeUndefined()
  })

  test('a redemption that is undone is told like the redemption', async () => {
    await add(['voucher.redeemed', 'voucher.redemption_undone'])
    const { orderId } = await buyAndSettle(shop)
    const { db } = shop.deps.database
    const voucher = await db
      .selectFrom('vouchers')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const redemptions = `/api/voucher-desk/vouchers/${voucher.id}/redemptions`
    const { body } = await shop.ask('staff', 'POST', redemptions, {
      amountCents: 4000,
      idempotencyKey: 'key-of-one-redemption',
    })
    for (let press = 0; press < 2; press++) await shop.ask('staff', 'POST', `${redemptions}/${body.lineId}/undo`)
    await runWebhooks(shop.deps)
    const told = got.map((each) => JSON.parse(each.body)).sort((a, b) => (a.type < b.type ? -1 : 1))
    const data = { voucherId: voucher.id, lineId: body.lineId, amountCents: 4000, test: true }
    expect(told).toMatchObject([
      { type: 'voucher.redeemed', data: { ...data, balanceCents: 6000 } },
      { type: 'voucher.redemption_undone', data: { ...data, balanceCents: 10000 } },
    ])
  })

  test('a failed delivery is retried with growing waits and the same id until it succeeds', async () => {
    const { webhook } = await add(['subscriber.added'])
    answers = 500
    await somethingHappens()
    await runWebhooks(shop.deps)
    await runWebhooks(shop.deps)
    expect(got).toHaveLength(1)
    expect((await deliveries(webhook.id))[0]).toMatchObject({ status: 'queued', attempts: 1, answer: 'HTTP 500' })
    expect((await list())[0].failingSince).not.toBeNull()
    ahead = 2 * minute
    answers = 204
    await runWebhooks(shop.deps)
    expect((await deliveries(webhook.id))[0]).toMatchObject({ status: 'delivered', attempts: 2, answer: 'HTTP 204' })
    expect((await list())[0].failingSince).toBeNull()
    expect(got[0]?.headers['webhook-id']).toBe(got[1]?.headers['webhook-id'])
  })

  test('two processes at once send each event once', async () => {
    await add(['subscriber.added'])
    for (let count = 0; count < 5; count++) await somethingHappens()
    const sent = await Promise.all([runWebhooks(shop.deps), runWebhooks(shop.deps)])
    expect(sent.reduce((sum, each) => sum + each)).toBe(5)
    expect(got).toHaveLength(5)
  })

  test('an endpoint that fails for three days is disabled and reported, and its deliveries resume when it is enabled', async () => {
    const { webhook } = await add(['subscriber.added'])
    answers = 503
    await somethingHappens()
    await runWebhooks(shop.deps)
    ahead = 3 * day
    // One more event waits, and the first has its last attempts.
    await somethingHappens()
    for (let attempt = 2; attempt <= 8; attempt++) {
      ahead += 15 * hour
      await runWebhooks(shop.deps)
    }
    await shop.signIn('owner')
    expect((await list())[0]).toMatchObject({ enabled: false, waiting: 1, stoppedAt: expect.any(String) })
    expect((await shop.ask('owner', 'GET', '/api/today')).body.stoppedWebhooks).toBe(1)
    const stale = await shop.ask('owner', 'PUT', `/api/webhooks/${webhook.id}`, change(), { 'if-match': '"1"' })
    expect([stale.status, stale.body.current.id]).toEqual([409, webhook.id])
    answers = 200
    const saved = await shop.ask('owner', 'PUT', `/api/webhooks/${webhook.id}`, change(), { 'if-match': '"2"' })
    expect([saved.status, saved.body.stoppedAt]).toEqual([200, null])
    ahead += day
    expect(await runWebhooks(shop.deps)).toBe(1)
    ahead = 0
    await shop.signIn('owner')
  })
  const change = () => ({ url, events: ['subscriber.added'], enabled: true })

  test('an endpoint is not disabled by a failed test and one failed attempt days later', async () => {
    const { webhook } = await add(['subscriber.added'])
    answers = 503
    await shop.ask('owner', 'POST', `/api/webhooks/${webhook.id}/test`)
    expect((await list())[0].failingSince).toBeNull()
    await somethingHappens()
    await runWebhooks(shop.deps)
    ahead = 4 * day
    await shop.signIn('owner')
    await somethingHappens()
    await runWebhooks(shop.deps)
    expect((await list())[0]).toMatchObject({ enabled: true, waiting: 2, failingSince: expect.any(String) })
    ahead = 0
    await shop.signIn('owner')
  })

  test('an event that waits for its next attempt is still retried after it was sent again in vain', async () => {
    const { webhook } = await add(['subscriber.added'])
    answers = 503
    await somethingHappens()
    await runWebhooks(shop.deps)
    const [{ id }] = await deliveries(webhook.id)
    const again = await shop.ask('owner', 'POST', `/api/webhooks/${webhook.id}/deliveries/${id}/resend`)
    expect(again.body).toMatchObject({ status: 'queued', attempts: 2, nextAttemptAt: expect.any(String) })
  })

  test('an event that arrived stays delivered when it is sent again in vain, and the answer says that this failed', async () => {
    const { webhook } = await add(['subscriber.added'])
    await somethingHappens()
    await runWebhooks(shop.deps)
    const [before] = await deliveries(webhook.id)
    answers = 503
    const again = await shop.ask('owner', 'POST', `/api/webhooks/${webhook.id}/deliveries/${before.id}/resend`)
    expect(again.body).toMatchObject({ status: 'failed', answer: 'HTTP 503' })
    expect(await deliveries(webhook.id)).toEqual([{ ...before, attempts: 2 }])
    ahead = hour
    expect(await runWebhooks(shop.deps)).toBe(0)
    expect((await list())[0].failingSince).toBeNull()
  })

  test('the job takes neither a test nor an event that an owner is sending again', async () => {
    const { webhook } = await add(['subscriber.added'])
    await somethingHappens()
    await runWebhooks(shop.deps)
    const [{ id }] = await deliveries(webhook.id)
    answers = 503
    const taken: string[] = []
    for (const path of ['test', `deliveries/${id}/resend`]) {
      let isAnswered = false
      const answered = shop.ask('owner', 'POST', `/api/webhooks/${webhook.id}/${path}`).finally(() => {
        isAnswered = true
      })
      while (!isAnswered) taken.push(...(await claimDeliveries(shop.deps, 9)).map(({ event }) => event))
      expect((await answered).body).toMatchObject({ status: 'failed', answer: 'HTTP 503' })
    }
    expect(taken).toEqual([])
    expect((await list())[0].failingSince).toBeNull()
  })

  test('events for an address that failed last time do not come before those for others', async () => {
    const other = `${url}&other`
    await add(['subscriber.added'])
    answers = 503
    await somethingHappens()
    await runWebhooks(shop.deps)
    answers = 200
    for (let count = 0; count < 8; count++) await somethingHappens()
    await add(['subscriber.added'], { url: other })
    await somethingHappens()
    const { db } = shop.deps.database
    const claimed = await claimDeliveries(shop.deps, 1)
    const to = await db
      .selectFrom('webhook_endpoints')
      .select('url')
      .where('id', '=', claimed[0]!.endpoint_id)
      .executeTakeFirstOrThrow()
    expect(to.url).toBe(other)
  })

  test('an endpoint that answers 410 is disabled', async () => {
    const { webhook } = await add(['subscriber.added'])
    answers = 410
    await somethingHappens()
    await runWebhooks(shop.deps)
    expect((await list())[0].enabled).toBe(false)
    expect((await deliveries(webhook.id))[0].status).toBe('failed')
  })

  test('a redirect is not followed, and a test delivery returns its outcome at once', async () => {
    const { webhook } = await add(['subscriber.added'], { enabled: false })
    answers = 302
    const failed = await shop.ask('owner', 'POST', `/api/webhooks/${webhook.id}/test`)
    expect(failed.body).toMatchObject({ event: 'test', status: 'failed', answer: 'HTTP 302' })
    answers = 200
    const again = `/api/webhooks/${webhook.id}/deliveries/${failed.body.id}/resend`
    expect((await shop.ask('owner', 'POST', again)).body).toMatchObject({ status: 'delivered', answer: 'HTTP 200' })
    expect(got.map(({ headers }) => headers['webhook-id'])).toEqual(Array(2).fill(`evt_${failed.body.id}`))
  })

  test('the secret is neither in the database nor in the audit log, and can be renewed', async () => {
    const { secret, webhook } = await add(['subscriber.added'])
    const one = { 'if-match': `"${webhook.revision}"` }
    const renewed = (await shop.ask('owner', 'POST', `/api/webhooks/${webhook.id}/secret`, undefined, one)).body
    expect(renewed.secret).not.toBe(secret)
    const { db } = shop.deps.database
    const kept = JSON.stringify([
      await db.selectFrom('webhook_endpoints').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
      await list(),
    ])
    for (const one of [secret, renewed.secret]) expect(kept).not.toContain(one)
    const log = await db.selectFrom('audit_log').selectAll().where('entity', '=', 'webhook').execute()
    expect(JSON.stringify(log)).not.toContain('of-the-path')
  })

  test('addresses in private networks are refused, also by name', async () => {
    const deps = { ...shop.deps, publicUrl: 'https://clinic.example' }
    const asked = { events: ['order.paid' as const], enabled: true, actor: { id: null, name: 'test' } }
    for (const address of ['http://clinic.example/', 'ftp://x.example/', 'nonsense', 'https://a:b@c.example/']) {
      const { status, body } = await shop.ask('owner', 'POST', '/api/webhooks', { ...asked, url: address })
      expect([address, status, body.errors[0].path]).toEqual([address, 422, 'url'])
    }
    const inside = ['https://10.0.0.1/', 'https://[fd00::1]/', 'https://localhost/', 'http://127.0.0.1:8080/']
    for (const address of [...inside, 'https://169.254.169.254/'])
      expect([address, await addWebhook(deps, { ...asked, url: address })]).toMatchObject([address, { ok: false }])
    // A name that leads inside is found out as it is resolved.
    const message = { url: 'https://localhost/', secret: 'whsec_AAAA', messageId: 'evt_1', payload: '{}' }
    const outcome = await sendWebhook(deps, message)
    expect(outcome).toMatchObject({ ok: false, answer: expect.stringContaining('not on the open internet') })
  })

  test('deliveries are deleted after 30 days, or together with their subject', async () => {
    const { webhook } = await add(['subscriber.added'])
    await somethingHappens()
    const { db } = shop.deps.database
    const { id } = await db
      .selectFrom('subscribers')
      .select('id')
      .where('email', '=', `reader${readers}@visitor.example`)
      .executeTakeFirstOrThrow()
    expect((await shop.ask('owner', 'DELETE', `/api/subscribers/${id}`)).status).toBe(204)
    expect(await deliveries(webhook.id)).toEqual([])
    await somethingHappens()
    ahead = 29 * day
    expect(await deleteExpiredDeliveries(shop.deps)).toBe(0)
    ahead = 31 * day
    expect(await deleteExpiredDeliveries(shop.deps)).toBe(1)
  })

  test('an event whose change was rolled back is never sent', async () => {
    await add(['appointment.requested'])
    const asked = { firstName: 'Mei', lastName: 'Lin', email: 'mei@visitor.example', phone: '1', service: 'nowhere' }
    const { status } = await shop.ask('nobody', 'POST', '/api/appointments', { ...asked, preferredDate: 'soon' })
    expect(status).toBe(422)
    expect(await runWebhooks(shop.deps)).toBe(0)
  })
})
