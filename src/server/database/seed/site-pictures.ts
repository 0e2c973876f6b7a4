import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorMessage, StartError } from '#server/errors.ts'
import { importMaster, type StoredPicture } from '#server/media/import-picture.ts'
import type { Storage } from '#server/media/storage.ts'
import type { SiteFiles } from './site-files.ts'

/** A picture of the site files that is in the storage. */
export type SitePicture = { name: string; alt: string; decorative: boolean; kept: StoredPicture }

/** Stores the pictures of a folder. All are read first; if one cannot be read, none is stored. */
export async function importPictures(
  storage: Storage,
  { pictures }: SiteFiles,
  folder: string,
): Promise<SitePicture[]> {
  const read = await Promise.all(
    Object.entries(pictures).map(async ([name, about]) => {
      const path = join(folder, name)
      const bytes = await readFile(path).catch((error: unknown) => {
        throw new StartError(`${path}: this picture, which the site shows, cannot be read (${errorMessage(error)})`, {
          cause: error,
        })
      })
      const described = typeof about === 'string' ? { alt: about, decorative: false } : about
      return { name, path, bytes, ...described }
    }),
  )
  const kept = await Promise.allSettled(
    read.map(async ({ path, bytes, ...picture }) => {
      const kept = await importMaster(storage, bytes).catch((error: unknown) => {
        throw new StartError(`${path}: ${errorMessage(error)}`, { cause: error })
      })
      return { ...picture, kept }
    }),
  )
  // Wait for all writes before reporting one that cannot be read.
  return kept.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}
