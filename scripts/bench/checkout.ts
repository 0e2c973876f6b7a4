import { dirname } from 'node:path'
import { startServer } from '#test/support/server.ts'
import { buyVoucher } from './buyer.ts'
import { measureAgainst } from './comparison.ts'
import { postgresCommits, sqliteCommits } from './durable-commits.ts'
import { withPostgres } from './postgres.ts'
import type { Effort, Part, Row } from './result-row.ts'

/** How many people buy at once. */
const buyers = 8

/** From cart to voucher, with the demo gateway and its webhooks, against commits of one row on the same engine and disk. */
export const measureCheckout: Part = async (effort) => [
  await onEngine('sqlite', effort),
  ...((await withPostgres(async () => [await onEngine('postgres', effort)])) ?? []),
]

async function onEngine(engine: 'sqlite' | 'postgres', { rounds, seconds }: Effort): Promise<Row> {
  const server = await startServer({ engine, variables: { LOG_LEVEL: 'warn', TRUST_PROXY: '1' } })
  try {
    const { DATABASE_URL } = server.variables
    const bare = DATABASE_URL ? await postgresCommits(DATABASE_URL, buyers) : sqliteCommits(dirname(server.dataDir))
    const buy = async (until: number): Promise<number> => {
      let bought = 0
      while (performance.now() < until) {
        await buyVoucher(server.url)
        bought++
      }
      return bought
    }
    const perSecond = async () => {
      const began = performance.now()
      const until = began + seconds * 1000
      const bought = await Promise.all(Array.from({ length: buyers }, () => buy(until)))
      return (bought.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - began)
    }
    try {
      return await measureAgainst({
        what: `checkout to settled voucher, ${engine}, ${buyers} at once`,
        unit: 'vouchers/s',
        rounds,
        ours: perSecond,
        reference: { is: 'durable commits', measure: () => bare.perSecond(seconds) },
        note: 'a purchase has four requests of the buyer, the gateway’s own and a webhook',
      })
    } finally {
      await bare.close()
    }
  } finally {
    await server.drop()
  }
}
