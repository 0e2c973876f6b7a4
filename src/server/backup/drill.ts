import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../database/migrate.ts'
import type { Deps } from '../deps.ts'
import { withTempFolder } from '../files/temp-folder.ts'
import { folderStorage } from '../media/folder-storage.ts'
import type { Progress } from '../progress.ts'
import { extractArchive } from './archive.ts'
import { dumpTables } from './dump.ts'
import { type Fingerprint, fingerprintOf } from './fingerprint.ts'
import { hashOf } from './hash.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { openScratch } from './scratch-database.ts'
import { tablePath } from './verify.ts'

type Drill = {
  /** A backup without its encryption, which `readBackup` has found whole. */
  file: string
  manifest: Manifest
  /** The PostgreSQL in use; `undefined` with SQLite. */
  url: string | undefined
  /** The folder for the drill's temporary files. */
  scratch: string
  report: (progress: Progress) => void
}

/** `differences` between original and copy, in sentences; empty if there are none. */
export type DrillOutcome = {
  tables: number
  rows: number
  pictures: number
  isOwnEngine: boolean
  differences: string[]
}

/** The settings that a restore itself changes (`restoreBackup`), so that nothing leaves the copy: they are not compared. */
const settingsChangedByRestore = new Set([
  ...['site.hold', 'site.address', 'storage.move', 'backup.run', 'backup.newest'],
  ...['connection.storage', 'connection.backup'],
])

/**
 * Restores a backup into a scratch database, as on the day on which everything else is lost, compares each row and picture with
 * the backup, brings the copy up to date, and removes it again. The live database and its pictures are not touched.
 */
export const drillRestore = (
  { now }: Pick<Deps, 'now'>,
  { file, manifest, url, scratch, report }: Drill,
): Promise<DrillOutcome> =>
  withTempFolder(scratch, 'restore', async (folder) => {
    const target = await openScratch(url, folder, now())
    const { database, isOwnEngine } = target
    try {
      const storage = folderStorage(join(folder, 'media'))
      const restored = await restoreBackup({ database, now }, { file, manifest, storage, scratch: folder, report })
      if (!restored.ok) throw new Error(`The scratch database could not be filled: ${restored.reason}`)
      const differences = [
        ...(await compareTables(target.database, { file, manifest, folder, report })),
        ...(await comparePictures(manifest, (path) => storage.get(path))),
      ]
      // The restored database is used by this version.
      await migrate(database)
      const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
      return {
        tables: Object.keys(manifest.rows).length,
        rows,
        pictures: manifest.pictures,
        isOwnEngine,
        differences,
      }
    } finally {
      await target.remove()
    }
  })

type Comparing = Pick<Drill, 'file' | 'manifest' | 'report'> & { folder: string }

async function compareTables(
  database: Parameters<typeof dumpTables>[0],
  { file, manifest, folder, report }: Comparing,
): Promise<string[]> {
  const [before, after] = [join(folder, 'before'), join(folder, 'after')]
  await mkdir(before)
  await mkdir(join(after, 'tables'), { recursive: true })
  await extractArchive(file, before, (path) => path.startsWith('tables/'))
  await dumpTables(database, join(after, 'tables'), report)
  const differences: string[] = []
  const names = Object.keys(manifest.rows)
  for (const [index, table] of names.entries()) {
    const counts = ({ key }: Record<string, unknown>) =>
      table !== 'settings' || !settingsChangedByRestore.has(String(key))
    const was = await fingerprintOf(join(before, tablePath(table)), counts)
    const is = await fingerprintOf(join(after, tablePath(table)), counts)
    const difference = differenceOf(table, was, is)
    if (difference) differences.push(difference)
    report({ what: 'comparing', done: index + 1, of: names.length })
  }
  return differences
}

function differenceOf(table: string, was: Fingerprint, is: Fingerprint): string | undefined {
  if (was.rows !== is.rows) return `${table} has ${is.rows} rows instead of ${was.rows}`
  return was.print === is.print ? undefined : `${table} has other values in its rows`
}

async function comparePictures(
  { checksums = {} }: Manifest,
  get: (key: string) => Promise<Buffer | undefined>,
): Promise<string[]> {
  const differences: string[] = []
  for (const [path, checksum] of Object.entries(checksums)) {
    if (!path.startsWith('media/')) continue
    const content = await get(path.slice('media/'.length))
    if (!content || (await hashOf(piecesOf(content))) !== checksum) differences.push(`${path} is missing or another`)
  }
  return differences
}

async function* piecesOf(content: Buffer) {
  yield content
}
