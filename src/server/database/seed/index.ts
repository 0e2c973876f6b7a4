import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Actor, Deps } from '#server/deps.ts'
import { demoFolder, projectFile } from '#server/files/project-file.ts'
import type { Storage } from '#server/media/storage.ts'
import { writeAudit } from '#server/services/audit.ts'
import { inTransaction, type Reader } from '../connect.ts'
import { withAddresses } from './picture-references.ts'
import { type PutCounts, putSite } from './put-site.ts'
import { readSiteFiles, type SiteFiles } from './site-files.ts'
import { importPictures, type SitePicture } from './site-pictures.ts'

/** The folder of a clinic's site files: one of the examples by its name, or a path. `undefined` if there is none. */
export const findClinicFolder = (clinic: string): string | undefined =>
  [...(/^[\w-]+$/.test(clinic) ? [projectFile(join('demo', clinic))] : []), resolve(clinic)].find((folder) =>
    existsSync(join(folder, 'site.yaml')),
  )

type SeedDeps = Pick<Deps, 'database' | 'storage' | 'now' | 'newId'>

/**
 * Fills an empty database with a clinic's site, all of it or nothing. Returns whether it did.
 * Throws a `StartError` where a file of `folder` is missing or wrong.
 */
export async function seedWhenEmpty(deps: SeedDeps, folder = demoFolder()): Promise<boolean> {
  if (await isFilled(deps.database.db)) return false
  const { site, pictures } = await readWithPictures(deps.storage, folder)
  return inTransaction(deps.database, async (tx) => {
    if (await isFilled(tx)) return false
    await putSite(tx, deps, { site, pictures })
    return true
  })
}

/**
 * Puts the site of a folder in place of the one that is there: sections, pages and posts get a new version, what the
 * folder does not have leaves the site (docs/product.md, "Site files"). All of it or nothing; orders, vouchers, requests
 * and accounts are not touched. With `isDryRun` nothing is written at all. Returns what was changed, or would be.
 * Throws a `StartError` where a file of `folder` is missing or wrong.
 */
export async function replaceSite(
  deps: SeedDeps,
  { folder, actor, isDryRun = false }: { folder: string; actor: Actor; isDryRun?: boolean },
): Promise<PutCounts> {
  const { site, pictures } = await readWithPictures(isDryRun ? writesNothing(deps.storage) : deps.storage, folder)
  try {
    return await inTransaction(deps.database, async (tx) => {
      const counts = await putSite(tx, deps, { site, pictures, actor })
      if (isDryRun) throw new DryRun(counts)
      const name = site.sections.clinic.name
      await writeAudit(tx, deps, { actor, action: 'site.imported', entityId: name, after: counts })
      return counts
    })
  } catch (error) {
    if (error instanceof DryRun) return error.counts
    throw error
  }
}

/** Thrown to roll back the transaction of a dry run. */
class DryRun extends Error {
  readonly counts: PutCounts
  constructor(counts: PutCounts) {
    super('A dry run writes nothing')
    this.counts = counts
  }
}

const writesNothing = (storage: Storage): Storage => ({ ...storage, exists: async () => true })

/** Whether there is a site already. */
export async function isFilled(db: Reader): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function readWithPictures(
  storage: Storage,
  folder: string,
): Promise<{ site: SiteFiles; pictures: SitePicture[] }> {
  const files = await readSiteFiles(folder)
  // Named before anything is kept.
  withAddresses(files, new Map(Object.keys(files.pictures).map((name) => [name, name])))
  // The pictures come first: a transaction may run again, and rows must not name pictures that are not there.
  const pictures = await importPictures(storage, files, join(folder, 'pictures'))
  const addresses = new Map(pictures.map(({ name, kept }) => [name, kept.address]))
  return { site: withAddresses(files, addresses), pictures }
}
