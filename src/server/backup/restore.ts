import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrateForwardTo, unknownMigration } from '../database/migrate.ts'
import type { TimedDeps } from '../deps.ts'
import { withTempFolder } from '../files/temp-folder.ts'
import type { Storage } from '../media/storage.ts'
import type { Progress } from '../progress.ts'
import { unconfirmAddress } from '../services/connections/site-address.ts'
import { detachStorage } from '../services/connections/stored-connections.ts'
import { putOnHold } from '../services/hold.ts'
import { extractArchive } from './archive.ts'
import { loadTables } from './load.ts'
import { DamagedBackup, type Manifest, NoBackup } from './manifest.ts'
import { countRows, productTables } from './product-tables.ts'
import { verifyBackup } from './verify.ts'

export type ReadOutcome =
  | { ok: true; manifest: Manifest }
  | { ok: false; reason: 'no_backup' }
  | { ok: false; reason: 'newer'; migration: string }

/**
 * Reads a backup through before anything is made for it. Refuses one of a later version than this one. Throws
 * `DamagedBackup`.
 */
export async function readBackup(file: string): Promise<ReadOutcome> {
  try {
    const manifest = await verifyBackup(file)
    const unknown = unknownMigration(manifest.migrations)
    return unknown ? { ok: false, reason: 'newer', migration: unknown } : { ok: true, manifest }
  } catch (error) {
    if (error instanceof NoBackup) return { ok: false, reason: 'no_backup' }
    throw error
  }
}

export type RestoreOutcome = { ok: true } | { ok: false; reason: 'not_empty' | 'further' }

type Restoring = {
  file: string
  manifest: Manifest
  storage: Storage
  scratch: string
  report: (progress: Progress) => void
}

/**
 * Fills an empty database and the storage from a file that `readBackup` has found whole, of either engine. All rows or
 * none, and in the same transaction the note that nothing leaves this copy yet: people must not hear twice of what the
 * original told them. Refuses a database with any row. It is left at the backup's version: migrate it afterwards.
 */
export async function restoreBackup(
  { database, now }: TimedDeps,
  { file, manifest, storage, scratch, report }: Restoring,
): Promise<RestoreOutcome> {
  for (const { name } of await productTables(database.db, database.engine))
    if ((await countRows(database.db, name)) > 0) return { ok: false, reason: 'not_empty' }
  const reached = await migrateForwardTo(database, manifest.migrations)
  if (!reached.ok) return reached

  return withTempFolder(scratch, 'restore', async (folder) => {
    await extractArchive(file, folder)
    // The pictures come first, as rows must not name what is not there.
    const media = join(folder, 'media')
    const names = await originalsIn(media)
    if (names.length !== manifest.pictures)
      throw new DamagedBackup(`it has ${names.length} pictures instead of ${manifest.pictures}`)
    for (const [index, name] of names.entries()) {
      await storage.put(`originals/${name}`, await readFile(join(media, 'originals', name)))
      report({ what: 'pictures', done: index + 1, of: names.length })
    }
    await loadTables(database, {
      folder: join(folder, 'tables'),
      counts: manifest.rows,
      report,
      also: async (tx) => {
        await putOnHold(tx, { copyOf: manifest.createdAt, now: now() })
        // The pictures are here now, and what this copy deletes must stay with the original.
        await detachStorage(tx, now())
        await unconfirmAddress(tx, now())
      },
    })
    return { ok: true }
  })
}

async function originalsIn(media: string): Promise<string[]> {
  const folder = join(media, 'originals')
  return existsSync(folder) ? (await readdir(folder)).filter((name) => !name.endsWith('.part')).sort() : []
}
