import { createHash } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { errorCode } from '../errors.ts'
import { withTempFolder } from '../files/temp-folder.ts'
import type { Storage } from '../media/storage.ts'
import type { Progress } from '../progress.ts'
import { createArchive, type OpenArchive } from './archive.ts'
import { dumpTables } from './dump.ts'
import { decryptedPieces, encryptFile } from './encryption.ts'
import { hashOf, hashOfFile } from './hash.ts'
import { DamagedBackup, type Manifest, omittedContents } from './manifest.ts'
import { tablePath, verifyBackup } from './verify.ts'

type BackupDeps = Pick<Deps, 'database' | 'now' | 'storage'>
type Report = (progress: Progress) => void
type Making = {
  file: string
  scratch: string
  report: Report
  /** Encrypts the file with it; without one it is readable by anyone who has it. */
  passphrase?: string | undefined
}

/**
 * Writes everything that must not be lost into one file: every table as it was at one instant, and the pictures as they
 * were uploaded (their sizes are made anew). A server may go on meanwhile. The file is there whole or not at all, for
 * mode 0600, and only after it was read back from its first byte to its last. The same file fits both engines.
 * `scratch` is where drafts may stand meanwhile. Encrypted, it is decrypted again and compared. Throws `DamagedBackup`
 * where what was written cannot be read.
 */
export const makeBackup = (deps: BackupDeps, { file, scratch, report, passphrase }: Making): Promise<Manifest> =>
  withTempFolder(scratch, 'backup', async (folder) => {
    const whole = join(folder, 'backup.tar.gz')
    const manifest = await gather(deps, { folder, whole, report })
    await readBack(whole, report)
    const finished = passphrase === undefined ? whole : await encrypt(whole, passphrase, report)
    await moveTo(finished, resolve(file))
    return manifest
  })

/** Encrypts a finished backup, and decrypts it again to check that it is the same. Returns the path of the encrypted file. */
async function encrypt(whole: string, passphrase: string, report: Report): Promise<string> {
  const encrypted = `${whole}.age`
  report({ what: 'encrypting', done: 0, of: 1 })
  await encryptFile(whole, encrypted, passphrase)
  await sync(encrypted)
  if ((await hashOf(await decryptedPieces(encrypted, passphrase))) !== (await hashOfFile(whole)))
    throw new DamagedBackup('decrypted, it is not what was encrypted')
  report({ what: 'encrypting', done: 1, of: 1 })
  return encrypted
}

/** Writes all that belongs into a backup into a folder, and packs each part as soon as it is there. */
async function gather(
  { database, now, storage }: BackupDeps,
  { folder, whole, report }: { folder: string; whole: string; report: Report },
): Promise<Manifest> {
  const createdAt = now().toISOString()
  const archive = createArchive(whole, folder)
  try {
    await mkdir(join(folder, 'tables'))
    const tables = await dumpTables(database, join(folder, 'tables'), report, (table) => archive.add(tablePath(table)))
    const pictures = await copyOriginals(storage, folder, archive, report)
    const migrations = await migrationsOf(database.db)
    const manifest: Manifest = {
      format: 'clinic-backup-1',
      createdAt,
      migrations,
      pictures: Object.keys(pictures).length,
      rows: Object.fromEntries(Object.entries(tables).map(([table, { rows }]) => [table, rows])),
      checksums: {
        ...Object.fromEntries(Object.entries(tables).map(([table, { checksum }]) => [tablePath(table), checksum])),
        ...pictures,
      },
      without: omittedContents,
    }
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
    archive.add('manifest.json')
    await archive.finish()
    return manifest
  } catch (error) {
    archive.abandon()
    throw error
  }
}

/** Copies the pictures out of the storage, wherever that is, into the archive. Returns the checksum of each, by its path. */
async function copyOriginals(
  storage: Storage,
  folder: string,
  archive: OpenArchive,
  report: Report,
): Promise<Record<string, string>> {
  await mkdir(join(folder, 'media/originals'), { recursive: true })
  const names = await storage.list('originals')
  const checksums: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const content = await storage.get(`originals/${name}`)
    // One may have been deleted in the meantime.
    if (!content) continue
    const path = `media/originals/${name}`
    await writeFile(join(folder, path), content)
    archive.add(path)
    checksums[path] = createHash('sha256').update(content).digest('hex')
    report({ what: 'pictures', done: index + 1, of: names.length })
  }
  return checksums
}

/** Flushes a file to the disk (fsync), so that the backup survives a power failure. */
async function sync(file: string): Promise<void> {
  const written = await open(file, 'r+')
  await written.sync()
  await written.close()
}

/** Waits until the disk has it, and reads it from end to end. */
async function readBack(file: string, report: Report): Promise<void> {
  await sync(file)
  report({ what: 'reading it back', done: 0, of: 1 })
  await verifyBackup(file)
  report({ what: 'reading it back', done: 1, of: 1 })
}

/** Moves a finished backup to its final path atomically. If that is on another disk, it is copied and verified there. */
async function moveTo(whole: string, file: string): Promise<void> {
  try {
    await rename(whole, file)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    await copyBackup(whole, file)
  }
}

/** Copies a finished backup, with mode 0600: there whole, and as it was, or not at all. */
export async function copyBackup(from: string, to: string): Promise<void> {
  const draft = `${to}.part`
  try {
    await copyFile(from, draft)
    await sync(draft)
    if ((await hashOfFile(draft)) !== (await hashOfFile(from)))
      throw new DamagedBackup('the copy is not what was copied')
    await rename(draft, to)
  } catch (fault) {
    await rm(draft, { force: true })
    throw fault
  }
}

async function migrationsOf(db: Deps['database']['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
