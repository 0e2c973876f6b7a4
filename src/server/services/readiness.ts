import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { second } from '#domain/dates/durations.ts'
import { migrationsAreCurrent } from '../database/migrate.ts'
import type { Deps } from '../deps.ts'
import { errorCode } from '../errors.ts'

type ReadinessDeps = Pick<Deps, 'database' | 'dataDir' | 'log' | 'now'> & { keepsFiles: () => boolean }

/** How long the result of a test write is cached, in ms, so that frequent checks cause only one small write. */
const writeCheckLifetimeMs = 3 * second
/** As much as a page of a database: a full disk may still have room for less. */
const probe = Buffer.alloc(4096, 'probe ')

type Finding = { ready: true } | { ready: false; why: string; error?: unknown }

/**
 * Whether the product can do its work: the database answers, is of this build, and takes a write that lasts; where files
 * are kept in the data directory, that takes one too. A change of it is logged.
 */
export function createReadinessCheck(deps: ReadinessDeps): () => Promise<Finding> {
  let written: { finding: Promise<Finding>; at: number } | undefined
  let was: Finding = { ready: true }
  const find = async (): Promise<Finding> => {
    const read = await checkReadable(deps)
    if (!read.ready) return read
    // Not the system's clock: that may be set.
    const at = performance.now()
    if (!written || at - written.at >= writeCheckLifetimeMs) written = { finding: checkWritable(deps), at }
    return written.finding
  }
  return async () => {
    const finding = await find()
    if (was.ready && !finding.ready) deps.log.error({ err: finding.error }, `not ready: ${finding.why}`)
    if (!was.ready && finding.ready) deps.log.info('ready again')
    was = finding
    return finding
  }
}

async function checkReadable({ database }: ReadinessDeps): Promise<Finding> {
  try {
    if (!(await migrationsAreCurrent(database))) return { ready: false, why: 'migrations are not current' }
  } catch (error) {
    return { ready: false, why: 'the database does not answer', error }
  }
  return { ready: true }
}

async function checkWritable({ database, dataDir, keepsFiles, now }: ReadinessDeps): Promise<Finding> {
  try {
    await writeToDatabase(database, now().toISOString())
  } catch (error) {
    return { ready: false, why: 'the database takes no writes', error }
  }
  try {
    if (keepsFiles()) await writeToFolder(dataDir)
  } catch (error) {
    return { ready: false, why: `the data directory takes no files (${errorCode(error) ?? 'unknown'})`, error }
  }
  return { ready: true }
}

/** Committed, not rolled back: a full disk refuses only what is to stay. */
const writeToDatabase = ({ db }: Deps['database'], at: string) =>
  db
    .insertInto('settings')
    .values({ key: 'readiness.probe', value: JSON.stringify(at), updated_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(at), updated_at: at }))
    .execute()

async function writeToFolder(folder: string): Promise<void> {
  const file = join(folder, `can-be-written.${process.pid}`)
  try {
    await writeFile(file, probe, { flush: true })
  } finally {
    await rm(file, { force: true })
  }
}
