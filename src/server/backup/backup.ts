import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { create } from 'tar'
import type { Deps } from '../deps.ts'
import { codeOf } from '../errors.ts'
import type { Storage } from '../media/storage.ts'
import type { Progress } from '../progress.ts'
import { inWorkFolder } from '../work-folder.ts'
import { dumpTables } from './dump.ts'
import { leftOut, type Manifest } from './manifest.ts'
import { tablePath, verifyBackup } from './verify.ts'

type BackupDeps = Pick<Deps, 'database' | 'now' | 'storage'>
type Report = (progress: Progress) => void
type Making = { file: string; scratch: string; report: Report }

/**
 * Writes everything that must not be lost into one file: every table as it was at one instant, and the pictures as they
 * were uploaded (their sizes are made anew). A server may go on meanwhile. The file is there whole or not at all, for
 * its owner's eyes only, and only after it was read back from its first byte to its last. The same file fits both engines.
 * `scratch` is where drafts may stand meanwhile. Throws `DamagedBackup` where what was written cannot be read.
 */
export const makeBackup = (deps: BackupDeps, { file, scratch, report }: Making): Promise<Manifest> =>
  inWorkFolder(scratch, 'backup', async (folder) => {
    const { manifest, parts } = await gather(deps, folder, report)
    const whole = join(folder, 'backup.tar.gz')
    await create({ file: whole, cwd: folder, gzip: true, portable: true, mode: 0o600 }, parts)
    await readBack(whole, report)
    await moveTo(whole, resolve(file), report)
    return manifest
  })

/** Puts all that belongs into a backup into a folder. `parts`: what of it is to be packed. */
async function gather(
  { database, now, storage }: BackupDeps,
  folder: string,
  report: Report,
): Promise<{ manifest: Manifest; parts: string[] }> {
  const createdAt = now().toISOString()
  await mkdir(join(folder, 'tables'))
  const rows = await dumpTables(database, join(folder, 'tables'), report)
  const checksums = await copyOriginals(storage, folder, report)
  const pictures = Object.keys(checksums).length
  for (const table of Object.keys(rows)) checksums[tablePath(table)] = await hashOf(join(folder, tablePath(table)))
  const migrations = await migrationsOf(database.db)
  const manifest: Manifest = {
    format: 'clinic-backup-1',
    ...{ createdAt, migrations, rows, pictures, checksums },
    without: leftOut,
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
  return { manifest, parts: ['manifest.json', 'tables', ...(pictures > 0 ? ['media/originals'] : [])] }
}

/** Copies the pictures out of the storage, wherever that is. Answers the checksum of each, by its path. */
async function copyOriginals(storage: Storage, folder: string, report: Report): Promise<Record<string, string>> {
  await mkdir(join(folder, 'media/originals'), { recursive: true })
  const names = await storage.list('originals')
  const checksums: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const content = await storage.get(`originals/${name}`)
    // One may have been deleted in the meantime.
    if (!content) continue
    const path = `media/originals/${name}`
    await writeFile(join(folder, path), content)
    checksums[path] = createHash('sha256').update(content).digest('hex')
    report({ what: 'pictures', done: index + 1, of: names.length })
  }
  return checksums
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** Waits until the disk has it, as a backup is for the day on which the power fails, and reads it from end to end. */
async function readBack(file: string, report: Report): Promise<void> {
  const written = await open(file, 'r+')
  await written.sync()
  await written.close()
  report({ what: 'reading it back', done: 0, of: 1 })
  await verifyBackup(file)
  report({ what: 'reading it back', done: 1, of: 1 })
}

/** Puts a finished backup in its place in one step. What goes to another disk is copied there, and read back there too. */
async function moveTo(whole: string, file: string, report: Report): Promise<void> {
  try {
    await rename(whole, file)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    const draft = `${file}.part`
    try {
      await copyFile(whole, draft)
      await readBack(draft, report)
      await rename(draft, file)
    } catch (fault) {
      await rm(draft, { force: true })
      throw fault
    }
  }
}

async function migrationsOf(db: Deps['database']['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
