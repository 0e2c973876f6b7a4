import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { engines } from '#test/support/databases.ts'
import { type HttpClient, httpClient } from '#test/support/http-client.ts'
import { type BuiltServer, restartServer, startServer } from '#test/support/server.ts'
import { buy, confirmation } from '#test/support/shop.ts'

const rounds = 3
const visitorsAtOnce = 6

/** A purchase of which the browser was told that it succeeded: what the visitor then counts on. */
type Purchase = { visitor: HttpClient; orderId: string; paymentId: string; codes: string[] }

/** A visitor from their own address. */
const visitorFrom = (url: string, address: string): HttpClient =>
  httpClient(url, { headers: { 'x-forwarded-for': address }, retriesWhenBusy: true })

/** Buys one voucher as the checkout page does. Throws when the server dies on the way. */
async function purchase(visitor: HttpClient, onPurchase: (purchase: Purchase) => void): Promise<void> {
  const { orderId, paymentId } = await buy(visitor)
  const bought: Purchase = { visitor, orderId, paymentId, codes: [] }
  onPurchase(bought)
  const confirmed = await confirmation(visitor, { paymentId })
  if (confirmed.state === 'paid') bought.codes.push(...confirmed.vouchers.map(({ code }) => code))
}

/** Visitors buy one voucher after another until the server is killed under them. Returns what they were told. */
async function buyUntilKilled(server: BuiltServer, round: number): Promise<Purchase[]> {
  const purchases: Purchase[] = []
  const enoughPurchases = Promise.withResolvers<void>()
  let killed = false
  const shopper = async (seat: number) => {
    for (let count = 0; !killed; count++) {
      const visitor = visitorFrom(server.url, `10.${round}.${seat}.${count % 250}`)
      try {
        await purchase(visitor, (success) => {
          purchases.push(success)
          if (purchases.length > 1) enoughPurchases.resolve()
        })
      } catch (error) {
        if (killed) return
        enoughPurchases.reject(error)
        throw error
      }
    }
  }
  const shoppers = Promise.all(Array.from({ length: visitorsAtOnce }, (_, seat) => shopper(seat)))
  // The server is killed after two successes, however slow the machine is. The delay grows with each round, so that the
  // kill hits different steps.
  const death = enoughPurchases.promise.then(async () => {
    await sleep(300 + round * 137)
    killed = true
    await server.stop('kill')
  })
  await Promise.all([shoppers, death])
  return purchases
}

async function expectKept({ visitor, paymentId, codes }: Purchase): Promise<void> {
  for (let tries = 0; ; tries++) {
    const confirmed = await confirmation(visitor, { paymentId })
    if (confirmed.state === 'confirming' && tries < 100) {
      await sleep(100)
      continue
    }
    expect(confirmed.state).toBe('paid')
    if (confirmed.state !== 'paid') return
    expect(confirmed.vouchers).toHaveLength(1)
    if (codes.length > 0) expect(confirmed.vouchers.map(({ code }) => code)).toEqual(codes)
    return
  }
}

/** Counts what the database holds for each paid order. */
async function readBooks(server: BuiltServer) {
  const { DATABASE_URL, DATA_DIR } = server.variables
  const database = await connect(DATABASE_URL ? { url: DATABASE_URL } : { file: join(DATA_DIR!, 'clinic.sqlite') })
  try {
    const { db } = database
    const paid = await db.selectFrom('orders').select('id').where('paid_at', 'is not', null).execute()
    const vouchers = await db.selectFrom('vouchers').select(['order_id', 'code']).execute()
    const emails = await db.selectFrom('email_outbox').select(['dedupe_key', 'template']).execute()
    return { paid: paid.map(({ id }) => id), vouchers, emails }
  } finally {
    await database.close()
  }
}

describe.each(engines)('kill -9 during a series of purchases on %s', (engine) => {
  it('loses no confirmed purchase and duplicates none', async () => {
    const first = await startServer({ engine, variables: { TRUST_PROXY: '1', LOG_LEVEL: 'warn' } })
    let server: BuiltServer = first
    const purchases: Purchase[] = []
    try {
      for (let round = 0; round < rounds; round++) {
        purchases.push(...(await buyUntilKilled(server, round)))
        server = await restartServer(server.variables)
      }
      expect(purchases.length).toBeGreaterThan(rounds)
      await Promise.all(purchases.map(expectKept))

      await server.stop()
      const { paid, vouchers, emails } = await readBooks(server)
      for (const { orderId } of purchases) expect(paid).toContain(orderId)
      const ordersOfVouchers = vouchers.map(({ order_id }) => order_id)
      expect(ordersOfVouchers.toSorted()).toEqual(paid.toSorted())
      expect(emails.filter(({ template }) => template === 'receipt')).toHaveLength(paid.length)
      expect(emails.filter(({ template }) => template === 'voucher')).toHaveLength(paid.length)
    } finally {
      await server.stop()
      await first.drop()
    }
  }, 180_000)
})
