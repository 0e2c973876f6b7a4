import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { uuidv7 } from 'uuidv7'
import { type Clock, wallClock } from './clock.ts'
import { claimDataDir } from './data-dir.ts'
import { migrateAfterCopy } from './database/before-migration.ts'
import { seedWhenEmpty } from './database/seed/index.ts'
import type { Deps } from './deps.ts'
import { type Environment, isThisMachine } from './environment.ts'
import { StartError } from './errors.ts'
import { provideFirstOwner } from './first-owner.ts'
import type { RunningJob } from './jobs/job.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { chooseStorage } from './media/choose-storage.ts'
import { createVariants } from './media/variants.ts'
import { openConnections } from './open-connections.ts'
import { openDatabase } from './open-database.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { readHold } from './services/hold.ts'
import { storedSecret } from './services/stored-secret.ts'
import { notePaymentMode } from './services/vouchers/voucher-years.ts'

/**
 * `serve` starts what runs beside the requests, once they are answered at the origin `url`; `stopWebhooks` ends what
 * sends requests to ourselves, before they are no longer answered; `close` ends the jobs and lets everything go.
 */
export type Runtime = {
  deps: Deps
  /** Where the first account is made, while there is none. */
  setupLink: string | undefined
  onHold: boolean
  serve: (url: string) => void
  stopWebhooks: () => Promise<void>
  close: () => Promise<void>
}

/** Builds what the services need from the environment: data directory, database, providers, background jobs. */
export async function compose(environment: Environment, log: Logger, clock: Clock = wallClock): Promise<Runtime> {
  const storage = await chooseStorage(environment)
  const claim = environment.DATABASE_URL ? undefined : claimDataDir(environment.DATA_DIR)
  const database = await openDatabase(environment)
  const dataDir = claim ?? claimDataDir(environment.DATA_DIR)

  const { ran, copy } = await migrateAfterCopy(database, { dataDir: environment.DATA_DIR, now: clock.now() })
  if (copy) log.info({ copy }, 'Copied the database before bringing it up to date')
  if (ran.length > 0) log.info({ migrations: ran }, 'Brought the database up to date')
  const chance = { ...clock, newId: uuidv7, randomBytes: (count: number) => randomBytes(count) }
  const opened = await openConnections(environment, { ...chance, database, log })
  const { connections, payments, mailer } = opened
  refuseDemoInPublic(environment, payments)
  log.info({ provider: payments.kind, livemode: payments.livemode }, 'Payments are set up')
  const deps: Deps = {
    ...chance,
    database,
    payments,
    mailer,
    connections,
    storage,
    variants: createVariants(storage),
    publicUrl: environment.PUBLIC_URL,
    dataDir: environment.DATA_DIR,
    trustProxy: environment.TRUST_PROXY,
    authSecret: await storedSecret({ ...chance, database }, 'auth.secret'),
    log,
  }
  if (await seedWhenEmpty(deps)) log.info('Filled the empty database with the clinic’s starting content')
  await notePaymentMode(deps)
  connections.onChange(() => notePaymentMode(deps))
  const setupLink = await provideFirstOwner(deps, environment)
  const hold = await readHold(database.db)
  if (hold)
    log.warn(
      hold,
      'This is a restored copy on hold: it sends no email and doesn’t contact the payment provider until an owner makes it the live site in the dashboard, or somebody runs "npm run cli -- go-live"',
    )

  let jobs: RunningJob | undefined
  return {
    deps,
    setupLink,
    onHold: hold !== null,
    serve: (url) => {
      opened.serve(`${url}/api/payments/webhook`)
      jobs = startJobs(deps)
    },
    stopWebhooks: opened.stopWebhooks,
    close: async () => {
      await opened.stopWebhooks()
      await jobs?.stop()
      await opened.close()
      await database.close()
      dataDir.release()
    },
  }
}

/** Throws where visitors of a public site could buy with test cards. */
function refuseDemoInPublic({ PUBLIC_URL, ALLOW_DEMO_PAYMENTS }: Environment, payments: PaymentProvider): void {
  if (payments.kind !== 'demo' || isThisMachine(PUBLIC_URL) || ALLOW_DEMO_PAYMENTS === '1') return
  throw new StartError(
    'PUBLIC_URL is a public address, but payments are in demo mode: set the STRIPE_ variables, or set ALLOW_DEMO_PAYMENTS=1 for a trial or until an owner has connected Stripe in the dashboard',
  )
}
