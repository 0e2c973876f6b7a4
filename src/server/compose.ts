import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { uuidv7 } from 'uuidv7'
import { second } from '#domain/dates/durations.ts'
import { isThisMachine } from '#domain/identity/site-address.ts'
import { createActivity } from './activity.ts'
import { type Clock, wallClock } from './clock.ts'
import { migrateAfterCopy } from './database/before-migration.ts'
import type { Database } from './database/connect.ts'
import { seedWhenEmpty } from './database/seed/index.ts'
import type { Deps, TimedDeps } from './deps.ts'
import type { Environment } from './environment.ts'
import { StartError } from './errors.ts'
import { claimDataDir } from './files/data-dir.ts'
import type { RunningJob } from './jobs/job.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { storageFromEnvironment } from './media/choose-storage.ts'
import { watchPictureProcess } from './media/picture-work.ts'
import { createVariants } from './media/variants.ts'
import { stripeSettings } from './payments/stripe/settings.ts'
import { createBackupRunner } from './runtime/backup-process.ts'
import { openChangeNotices } from './runtime/change-notices.ts'
import { claimPictureFolder } from './runtime/claim-picture-folder.ts'
import { provideFirstOwner } from './runtime/first-owner.ts'
import { openConnections } from './runtime/open-connections.ts'
import { openDatabase } from './runtime/open-database.ts'
import { checkSecretsKeys } from './services/connections/secret-cipher.ts'
import { readHold } from './services/hold.ts'
import { makeFirstPictures } from './services/media/first-pictures.ts'
import { writePageViews } from './services/page-views.ts'
import { readSetting } from './services/stored-settings.ts'
import { notePaymentMode } from './services/vouchers/voucher-years.ts'
import { createViewCounter } from './view-counter.ts'

/**
 * `serve` starts what runs beside the requests, once they are answered at the origin `url`; `stopWebhooks` ends what
 * sends requests to ourselves, before they are no longer answered; `close` ends the jobs and lets everything go.
 */
export type Runtime = {
  deps: Deps
  /** The link for creating the first account, while there is none. */
  setupLink: string | undefined
  onHold: boolean
  serve: (url: string) => void
  stopWebhooks: () => Promise<void>
  /** Ends the jobs, while what is in progress is finished. */
  stopJobs: () => Promise<void>
  close: () => Promise<void>
}

/** A query that takes longer is none of ours: PostgreSQL, or the way to it, hangs. */
const longestQueryMs = 30 * second

/** Builds what the services need from the environment: data directory, database, providers, background jobs. */
export async function compose(environment: Environment, log: Logger, clock: Clock = wallClock): Promise<Runtime> {
  const fixed = await storageFromEnvironment(environment)
  if (!environment.DATABASE_URL && !existsSync(join(environment.DATA_DIR, 'clinic.sqlite')))
    refuseDemoInPublic(environment)
  const claim = environment.DATABASE_URL ? undefined : claimDataDir(environment.DATA_DIR)
  const database = await openDatabase(environment)
  const dataDir = claim ?? claimDataDir(environment.DATA_DIR, 'shared')

  await refuseBeforeMigrating(environment, database)
  const { ran, copy } = await migrateAfterCopy(database, { dataDir: environment.DATA_DIR, now: clock.now() })
  if (copy) log.info({ copy }, 'Copied the database before bringing it up to date')
  if (ran.length > 0) log.info({ migrations: ran }, 'Brought the database up to date')
  database.limitQueries?.(longestQueryMs)
  const chance = { ...clock, newId: uuidv7, randomBytes: (count: number) => randomBytes(count) }
  const opened = await openConnections(environment, { ...chance, database, log }, fixed)
  const { connections, payments, mailer, storage } = opened
  await claimPictureFolder({ database, storage, newId: uuidv7, now: clock.now }, environment.DATA_DIR)
  // The keys cannot be read, or the address was entered in the dashboard: there an owner sets it right.
  if (payments.kind === 'demo' && !connections.mayRunDemo)
    log.error(
      'The shop is closed until the card provider is connected in the dashboard: the site is at a public address',
    )
  log.info({ provider: payments.kind, livemode: payments.livemode }, 'Payments are set up')
  const changeNotices = openChangeNotices({ ...chance, database, log })
  // One of them may be that a connection was saved.
  changeNotices?.onChange(() =>
    connections.refresh().catch((error) => {
      log.warn({ err: error }, 'connections could not be read again; the job "connections" tries again')
    }),
  )
  const activity = changeNotices && createActivity(clock)
  changeNotices?.onChange(() => activity?.note())
  const backups = createBackupRunner({ log })
  watchPictureProcess((error) => log.error({ err: error }, 'A picture could not be made'))
  const deps: Deps = {
    ...chance,
    database,
    payments,
    mailer,
    connections,
    storage,
    variants: createVariants(storage),
    get publicUrl() {
      return opened.address().publicUrl
    },
    get formerUrl() {
      return opened.address().formerUrl
    },
    dataDir: environment.DATA_DIR,
    trustProxy: environment.TRUST_PROXY,
    authSecret: opened.authSecret,
    backups,
    log,
    metrics: await chooseMetrics(environment, { ...chance, database }),
    views: createViewCounter(chance.now),
    changeNotices,
    activity,
  }
  if (await seedWhenEmpty(deps)) {
    log.info('Filled the empty database with the clinic’s starting content')
    await makeFirstPictures(deps)
  }
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
    stopJobs: async () => {
      backups.stop()
      await jobs?.stop()
      // Some views less are no reason to end in the middle of what is being answered.
      await writePageViews(deps, deps.views?.take() ?? []).catch((error: unknown) =>
        deps.log.error({ err: error }, 'the last page views could not be written'),
      )
    },
    close: async () => {
      backups.stop()
      await opened.stopWebhooks()
      await jobs?.stop()
      await opened.close()
      await changeNotices?.close()
      await database.close()
      dataDir.release()
    },
  }
}

/** Counts where somebody may read them. The library is loaded only then. */
async function chooseMetrics({ METRICS_TOKEN, DATA_DIR }: Environment, deps: TimedDeps): Promise<Deps['metrics']> {
  if (METRICS_TOKEN === undefined) return undefined
  const { createMetrics } = await import('./metrics.ts')
  return createMetrics({ ...deps, dataDir: DATA_DIR }, METRICS_TOKEN)
}

/**
 * Errors that prevent the start are reported before the database is migrated, so that the previous version can still
 * run on it. Throws `StartError`.
 */
async function refuseBeforeMigrating(environment: Environment, { db }: Database): Promise<void> {
  await checkSecretsKeys(environment)
  const tables = await db.introspection.getTables()
  const hasSettings = tables.some(({ name }) => name === 'settings')
  if (!hasSettings || (await readSetting(db, 'connection.payments')) === null) refuseDemoInPublic(environment)
}

/** Visitors of a public site must not buy with test cards. Throws a `StartError` where no card provider was ever connected. */
function refuseDemoInPublic(environment: Environment): void {
  const isPublic = environment.isPublicUrlGiven && !isThisMachine(environment.PUBLIC_URL)
  if (!isPublic || environment.ALLOW_DEMO_PAYMENTS === '1' || stripeSettings(environment)) return
  throw new StartError(
    'PUBLIC_URL is a public address, but payments are in demo mode: set the STRIPE_ variables, or set ALLOW_DEMO_PAYMENTS=1 for a trial or until an owner has connected Stripe in the dashboard',
  )
}
