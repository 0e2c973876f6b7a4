import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { create, extract } from 'tar'
import { z } from 'zod'
import { migrateTo } from '../database/migrate.ts'
import type { Deps } from '../deps.ts'
import { codeOf } from '../error-code.ts'
import type { Storage } from '../media/storage.ts'
import type { Progress } from '../progress.ts'
import { dumpTables } from './dump.ts'
import { loadTables } from './load.ts'
import { countRows, productTables } from './product-tables.ts'

type BackupDeps = Pick<Deps, 'database' | 'now' | 'storage'>
type Report = (progress: Progress) => void

const manifestSchema = z.object({
  format: z.literal('clinic-backup-1'),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.int()),
  pictures: z.int(),
})
type Manifest = z.infer<typeof manifestSchema>

/**
 * Writes everything that must not be lost into one file: every table as it was at one instant, and the pictures as they
 * were uploaded (their sizes are made anew). A server may go on meanwhile. The file is there whole or not at all, for
 * its owner's eyes only. The same file fits both engines.
 */
export async function makeBackup(
  { database, now, storage }: BackupDeps,
  { file, report }: { file: string; report: Report },
): Promise<Manifest> {
  const folder = await mkdtemp(join(dirname(resolve(file)), '.clinic-backup-'))
  try {
    const createdAt = now().toISOString()
    await mkdir(join(folder, 'tables'))
    const rows = await dumpTables(database, join(folder, 'tables'), report)
    const pictures = await copyOriginals(storage, join(folder, 'media'), report)
    const migrations = await migrationsOf(database.db)
    const manifest: Manifest = { format: 'clinic-backup-1', createdAt, migrations, rows, pictures }
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
    const parts = ['manifest.json', 'tables', ...(pictures > 0 ? ['media/originals'] : [])]
    const whole = join(folder, 'backup.tar.gz')
    await create({ file: whole, cwd: folder, gzip: true, portable: true, mode: 0o600 }, parts)
    await rename(whole, file)
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export type RestoreOutcome =
  | { ok: true; manifest: Manifest }
  | { ok: false; reason: 'not_empty' | 'further' | 'no_backup' }
  | { ok: false; reason: 'newer'; migration: string }

/**
 * Fills an empty database and the storage from a file that `makeBackup` wrote on either engine. All rows or none.
 * Refuses a database with any row, and a backup of a later version than this one. It is left at the backup's version:
 * migrate it afterwards.
 */
export async function restoreBackup(
  { database }: Pick<Deps, 'database'>,
  { file, storage, scratch, report }: { file: string; storage: Storage; scratch: string; report: Report },
): Promise<RestoreOutcome> {
  const folder = await mkdtemp(join(scratch, '.clinic-restore-'))
  try {
    const manifest = await unpack(file, folder)
    if (!manifest) return { ok: false, reason: 'no_backup' }
    for (const { name } of await productTables(database.db, database.engine))
      if ((await countRows(database.db, name)) > 0) return { ok: false, reason: 'not_empty' }
    const reached = await migrateTo(database, manifest.migrations)
    if (!reached.ok) return reached

    // The pictures come first, as rows must not name what is not there.
    const media = join(folder, 'media')
    const names = await originalsIn(media)
    if (names.length !== manifest.pictures)
      throw new Error(`The backup is damaged: it has ${names.length} pictures instead of ${manifest.pictures}`)
    for (const [index, name] of names.entries()) {
      await storage.put(`originals/${name}`, await readFile(join(media, 'originals', name)))
      report({ what: 'pictures', done: index + 1, of: names.length })
    }
    await loadTables(database, { folder: join(folder, 'tables'), counts: manifest.rows, report })
    return { ok: true, manifest }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function unpack(file: string, folder: string): Promise<Manifest | undefined> {
  try {
    // A link could lead to any file of this machine, which would then be kept as a picture.
    const isPlain = (entry: object) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory')
    await extract({ file, cwd: folder, filter: (_path, entry) => isPlain(entry) })
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  } catch (error) {
    if (error instanceof z.ZodError || /^(?:TAR_|Z_|ENOENT$)/.test(codeOf(error) ?? '')) return undefined
    throw error
  }
}

/** Copies the pictures out of the storage, wherever that is. Answers how many there are. */
async function copyOriginals(storage: Storage, media: string, report: Report): Promise<number> {
  await mkdir(join(media, 'originals'), { recursive: true })
  const names = await storage.list('originals')
  let copied = 0
  for (const [index, name] of names.entries()) {
    const content = await storage.get(`originals/${name}`)
    // One may have been deleted in the meantime.
    if (!content) continue
    await writeFile(join(media, 'originals', name), content)
    copied++
    report({ what: 'pictures', done: index + 1, of: names.length })
  }
  return copied
}

async function originalsIn(media: string): Promise<string[]> {
  const folder = join(media, 'originals')
  return existsSync(folder) ? (await readdir(folder)).filter((name) => !name.endsWith('.part')).sort() : []
}

async function migrationsOf(db: Deps['database']['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
