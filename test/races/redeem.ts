import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { wallClock } from '#server/clock.ts'
import { connect } from '#server/database/connect.ts'
import { startDemoGateway } from '#server/payments/demo.ts'
import { redeemVoucher } from '#server/services/vouchers/voucher-redemption.ts'

/**
 * A desk in a process of its own that redeems one voucher many times at once, and prints the outcomes as JSON. Its one
 * argument is JSON: `amounts` in cents by idempotency key.
 */
const { place, voucherId, redemptions, startAt } = JSON.parse(process.argv[2]!) as {
  place: { file: string } | { url: string }
  voucherId: string
  redemptions: { amount: number; key: string }[]
  startAt: number
}

const database = await connect(place)
const basics = {
  ...wallClock,
  database,
  newId: uuidv7,
  randomBytes: (count: number) => randomBytes(count),
  log: pino({ level: 'silent' }),
}
const deps = { ...basics, payments: await startDemoGateway(basics) }
await sleep(startAt - Date.now())
const outcomes = await Promise.all(
  redemptions.map(async ({ amount, key }) => {
    const actor = { id: null, name: `desk ${process.pid}` }
    const outcome = await redeemVoucher(deps, { voucherId, amount, idempotencyKey: key, note: '', actor })
    return { key, amount, ...(outcome.ok ? { lineId: outcome.lineId } : { reason: outcome.reason }) }
  }),
)
await database.close()
console.log(JSON.stringify(outcomes))
