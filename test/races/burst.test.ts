import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '#server/database/connect.ts'
import { type HttpClient, httpClient } from '#test/support/http-client.ts'
import { postgresUrl } from '#test/support/postgres.ts'
import { type BuiltServer, freePort, restartServer, startServer } from '#test/support/server.ts'
import { form, goodCard, voucherItem } from '#test/support/shop.ts'

describe.skipIf(!postgresUrl)('two processes of the built shop on PostgreSQL', () => {
  let servers: BuiltServer[] = []
  let database: Database
  beforeAll(async () => {
    const first = await startServer({ engine: 'postgres', variables: { TRUST_PROXY: '1' } })
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const DATA_DIR = `${first.dataDir}-second`
    // The pictures are drawn already; drawing them once more would leave no time for the burst.
    await mkdir(DATA_DIR)
    await symlink(join(first.dataDir, 'media'), join(DATA_DIR, 'media'))
    const second = await restartServer({ ...first.variables, PORT: String(port), PUBLIC_URL: url, DATA_DIR })
    servers = [first, second]
    database = await connect({ url: first.variables.DATABASE_URL! })
  })
  afterAll(async () => {
    await database.close()
    await servers[1]?.stop()
    await servers[0]?.drop()
  })

  const at = (number: number) => servers[number % servers.length]!
  /** Visitors from networks of their own, or the shop's limits would answer. */
  const visitor = (server: BuiltServer, number: number, cookies: HttpClient['cookies'] = new Map()) =>
    httpClient(server.url, {
      headers: { 'x-forwarded-for': `203.0.${number >> 8}.${number & 255}` },
      cookies,
      retriesWhenBusy: true,
    })

  async function purchase(number: number): Promise<{ orderId: string; statuses: number[] }> {
    const server = at(number)
    const browser = visitor(server, number)
    const opened = await browser.send('POST', '/api/create-payment-intent', { cartItems: [voucherItem] })
    const { orderId, paymentId, clientSecret } = opened.body as Record<string, string>
    const priced = await browser.send('PUT', `/api/checkout/${orderId}`, form)
    const paid = await browser.send('POST', `/api/demo-gateway/payments/${paymentId}/confirm`, {
      clientSecret,
      card: goodCard,
      returnUrl: `${server.url}/success`,
    })
    const shown = await browser.send('POST', '/api/checkout/confirmation', { paymentId })
    expect(shown.body).toMatchObject({ state: 'paid', vouchers: [{ value: 10_000 }] })
    return { orderId: orderId!, statuses: [opened, priced, paid, shown].map(({ status }) => status) }
  }

  /** The gateway's payments that can still be paid, with the status of their orders. */
  const openPayments = () =>
    database.db
      .selectFrom('demo_payments')
      .leftJoin('payments', 'payments.reference', 'demo_payments.id')
      .leftJoin('orders', 'orders.id', 'payments.order_id')
      .select(['demo_payments.id', 'orders.status'])
      .where('demo_payments.object', 'like', '%"requires_payment_method"%')
      .execute()

  test('settle 120 concurrent purchases, each with its voucher', async () => {
    const purchases = await Promise.all(Array.from({ length: 120 }, (_, number) => purchase(number)))
    expect(purchases.flatMap(({ statuses }) => statuses).filter((status) => status !== 200)).toEqual([])
    const ids = purchases.map(({ orderId }) => orderId)
    const { rows } = await sql`select status, count(*) as orders, sum(vouchers_issued) as vouchers
      from orders where id in (${sql.join(ids)}) group by status`.execute(database.db)
    expect(rows).toEqual([{ status: 'paid', orders: 120, vouchers: '120' }])
  })

  test('leave one payable order for eight concurrent carts of one browser', async () => {
    const earlier = new Set((await openPayments()).map(({ id }) => id))
    const first = visitor(at(0), 5000)
    await first.send('POST', '/api/create-payment-intent', { cartItems: [voucherItem] })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => {
        const browser = visitor(at(number), 5000, first.cookies)
        return browser.send('POST', '/api/create-payment-intent', {
          cartItems: [{ ...voucherItem, quantity: number + 1 }],
        })
      }),
    )
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    // What an earlier attempt of this file left open is not of this browser.
    const open = (await openPayments()).filter(({ id }) => !earlier.has(id))
    expect(open, 'what was superseded is cancelled at the gateway too').toMatchObject([{ status: 'pending' }])
  })
})
