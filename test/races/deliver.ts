import { randomBytes, randomInt } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { wallClock } from '#server/clock.ts'
import { connect } from '#server/database/connect.ts'
import { startDemoGateway } from '#server/payments/demo.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { reconcileOpenPayments } from '#server/services/payments/reconcile.ts'
import { type SettleDeps, settle } from '#server/services/payments/settle.ts'
import { syncPayment } from '#server/services/payments/sync-payment.ts'

/**
 * A process of its own that settles payments until it is killed by its own hand, in the middle of a transaction as
 * likely as between two. Its one argument is JSON: `steps` is the most that it takes, `lanes` how many deliveries it
 * makes at a time, `tally` a file that gets a byte for each.
 */
const {
  place,
  references,
  startAt,
  now,
  steps = 60,
  lanes = 1,
  tally,
} = JSON.parse(process.argv[2]!) as {
  place: { file: string } | { url: string }
  references: string[]
  startAt: number
  now: string
  steps?: number
  lanes?: number
  tally?: string
}

const database = await connect(place)
const time = Date.parse(now)
const started = Date.now()
const basics = {
  ...wallClock,
  database,
  now: () => new Date(time + Date.now() - started),
  newId: uuidv7,
  randomBytes: (count: number) => randomBytes(count),
  log: pino({ level: 'silent' }),
}
const gateway = await startDemoGateway(basics)

let stepsLeft = randomInt(1, steps)
const step = () => {
  if (--stepsLeft === 0) process.kill(process.pid, 'SIGKILL')
}
const deps: SettleDeps = {
  ...basics,
  newId: () => {
    step()
    return uuidv7()
  },
  payments: {
    ...gateway,
    fetchPayment: async (reference) => {
      step()
      return gateway.fetchPayment(reference)
    },
    refundPayment: async (input) => {
      step()
      const refund = await gateway.refundPayment(input)
      step()
      return refund
    },
  },
}

/** One delivery: a webhook (the same event again and again), a visitor's return, or the job that looks at all. */
function deliver(): Promise<unknown> {
  const reference = references[randomInt(references.length)]!
  const about = { type: 'payment_succeeded', rawType: 'payment_intent.succeeded', paymentReference: reference } as const
  const kind = randomInt(12)
  if (kind === 0) return reconcileOpenPayments(deps)
  if (kind < 4) return syncPayment(deps, { reference })
  return settle(deps, { reference, ...(kind < 8 && { event: { id: `evt_${reference}`, ...about } }) })
}

await sleep(Math.max(0, startAt - Date.now()))
const lane = async () => {
  for (;;) {
    if (tally) appendFileSync(tally, '.')
    await deliver().catch((error: unknown) => {
      // A crowd may exhaust the retries of one transaction, or of one refund; whatever else happens is a fault of ours.
      const { code } = error as { code?: string }
      const crowded = code === '40001' || code === '40P01' || code?.startsWith('SQLITE_BUSY')
      if (!crowded && !(error instanceof ProviderError && error.temporary)) throw error
    })
    step()
  }
}
await Promise.all(Array.from({ length: lanes }, lane))
