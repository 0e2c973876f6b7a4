import type { Database } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { SiteOnHoldError } from '../mail/held-back.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type PaymentProvider, ProviderError } from '../payments/provider.ts'
import { readHold } from '../services/hold.ts'
import type { Job } from './job.ts'

/** How often a waiting job checks whether the hold has ended, in ms. */
const pollIntervalMs = 2000

const isOnHold = async ({ db }: Database) => (await readHold(db)) !== null

/** A mailer that sends nothing while the copy is on hold: the last guard, for every caller. */
export const mailerUnlessOnHold = (mailer: Mailer, database: Database): Mailer => ({
  ...mailer,
  send: async (mail) => {
    if (await isOnHold(database)) throw new SiteOnHoldError()
    await mailer.send(mail)
  },
})

/** A provider whose every call throws a temporary `ProviderError` while the copy is on hold. */
export function paymentsUnlessOnHold<P extends PaymentProvider>(payments: P, database: Database): P {
  const refuse = async () => {
    if (await isOnHold(database))
      throw new ProviderError('This copy is on hold and doesn’t contact the payment provider', true)
  }
  const guarded =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      await refuse()
      return call(...given)
    }
  return {
    ...payments,
    createPayment: guarded(payments.createPayment),
    updatePayment: guarded(payments.updatePayment),
    fetchPayment: guarded(payments.fetchPayment),
    cancelPayment: guarded(payments.cancelPayment),
    refundPayment: guarded(payments.refundPayment),
    listRefunds: guarded(payments.listRefunds),
    listDisputes: guarded(payments.listDisputes),
    listFees: guarded(payments.listFees),
    async *listPayments(since: Date) {
      await refuse()
      yield* payments.listPayments(since)
    },
  }
}

/** How long the state of the hold is cached, in ms: a dozen jobs run at the same instant. */
const cacheTtlMs = 1000

/** Makes jobs with effects outside of this machine wait while the copy is on hold, and go on when that ends. */
export function holdJobs({ database, pause }: Pick<Deps, 'database' | 'pause'>): (job: Job) => Job {
  let cached: { at: number; answer: Promise<boolean> } | undefined
  const wasOnHold = () => {
    if (!cached || performance.now() - cached.at >= cacheTtlMs)
      cached = { at: performance.now(), answer: isOnHold(database) }
    return cached.answer
  }
  return (job) => ({
    ...job,
    run: async (signal, waitForCapacity) => {
      while (!signal.aborted && (await wasOnHold())) await pause(pollIntervalMs, signal)
      return signal.aborted ? undefined : job.run(signal, waitForCapacity)
    },
  })
}
