import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type HealthArea, type HealthCheck, type HealthFinding, healthAreas } from '#contract/health-check.ts'
import { isThisMachine } from '#domain/identity/site-address.ts'
import { wallClock } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { type Environment, EnvironmentError, readEnvironment } from '../environment.ts'
import { errorMessage } from '../errors.ts'
import { productVersion } from '../files/product-version.ts'
import type { Storage } from '../media/storage.ts'
import { checkPaymentsInUse, mailerInUse } from '../runtime/open-connections.ts'
import { openDatabase } from '../runtime/open-database.ts'
import { storageInUse } from '../runtime/open-storage.ts'
import { examineHealth, type HealthDeps } from '../services/operation/health/health-check.ts'
import { readSetting } from '../services/stored-settings.ts'
import { siteAddressOf } from '../site-address.ts'
import type { Command } from './command.ts'

export const doctor: Command = {
  usage: 'doctor [--json]',
  summary:
    'look at everything that the server needs, and say what to do; changes nothing, whether a server runs or not',
  run: async (parameters) => {
    const { values } = parseArgs({ args: parameters, options: { json: { type: 'boolean' } } })
    const check = await examine()
    const code = check.findings.some(({ state }) => state === 'broken') ? 1 : 0
    return { said: values.json ? JSON.stringify(check, undefined, 2) : inLines(check), code }
  },
}

const states: Record<HealthFinding['state'], string> = { ok: 'OK', look: 'look at this', broken: 'broken' }

const inLines = ({ findings }: HealthCheck): string =>
  findings
    .map(({ area, state, says, todo }) => {
      const line = `${states[state].padEnd(14)}${healthAreas[area].padEnd(24)}${says}`
      return todo === '' ? line : `${line}. ${todo}`
    })
    .join('\n')

/** The areas that can be checked without a database. */
const withoutDatabase: HealthArea[] = ['environment', 'certificate', 'versions']

async function examine(): Promise<HealthCheck> {
  let environment: Environment
  try {
    environment = readEnvironment()
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    const says = error.message.replaceAll('\n', '; ')
    return only([{ area: 'environment', state: 'broken', says, todo: 'Correct the variables named here' }])
  }
  const { DATA_DIR, DATABASE_URL } = environment
  const hasData = existsSync(DATA_DIR)
  const areas: HealthArea[] = hasData ? [...withoutDatabase, 'disk', 'permissions'] : withoutDatabase
  const rest = async (finding: Omit<HealthFinding, 'area'>): Promise<HealthCheck> => {
    const { findings } = await examineHealth(basicsOf(environment), areas)
    return only([{ area: 'database', ...finding }, ...findings])
  }
  // Opened, a file that is not there would be made.
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'clinic.sqlite')))
    return rest({
      state: 'broken',
      says: `There’s no database in ${DATA_DIR}`,
      todo: 'Run "npm start", which makes it, or correct DATA_DIR',
    })
  let database: Database
  try {
    database = await openDatabase(environment)
  } catch (error) {
    return rest({ state: 'broken', says: errorMessage(error), todo: '' })
  }
  try {
    return await examineHealth(await depsOf(environment, database))
  } finally {
    await database.close()
  }
}

const only = (findings: HealthFinding[]): HealthCheck => ({ at: wallClock.now().toISOString(), findings })

const unknown = async (): Promise<never> => {
  throw new Error('the database isn’t answering')
}

/** The dependencies that are available without a database. */
function basicsOf({ PUBLIC_URL, DATA_DIR }: Environment): HealthDeps {
  const site = { publicUrl: PUBLIC_URL, isTrial: isThisMachine(PUBLIC_URL), dataDir: DATA_DIR }
  const absent = {} as Pick<HealthDeps, 'database' | 'storage' | 'mailer'>
  return { ...absent, ...site, now: wallClock.now, checkPayments: unknown, version: productVersion() }
}

async function depsOf(environment: Environment, database: Database): Promise<HealthDeps> {
  const { publicUrl } = siteAddressOf(environment, await readSetting(database.db, 'site.address'))
  const storage = await storageInUse(environment, { database }).catch((error: unknown): Storage => failing('s3', error))
  const mailer = await mailerInUse(environment, { database }).catch((error: unknown) => ({
    kind: 'smtp' as const,
    check: () => Promise.reject(error),
  }))
  return {
    ...basicsOf({ ...environment, PUBLIC_URL: publicUrl }),
    database,
    storage,
    mailer,
    checkPayments: () => checkPaymentsInUse(environment, { database }),
  }
}

/** A storage whose every call fails with the reason why it cannot be used. */
function failing(kind: Storage['kind'], error: unknown): Storage {
  const fail = () => Promise.reject(error)
  return { kind, put: fail, get: fail, exists: fail, list: fail, remove: fail }
}
