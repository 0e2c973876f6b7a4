import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { messageOf, StartError } from '#server/errors.ts'
import { importMaster, type KeptPicture } from '#server/media/import-picture.ts'
import type { Storage } from '#server/media/storage.ts'

/** The painted masters that the first content shows: files of art/masters. */
const masters = {
  spring: 'hero-spring.jpg',
  summer: 'hero-summer.jpg',
  autumn: 'hero-autumn.jpg',
  winter: 'hero-winter.jpg',
  acupuncture: 'service-acupuncture.jpg',
  orthopaedic: 'service-orthopaedic.jpg',
  cosmetic: 'service-cosmetic.jpg',
  cupping: 'service-cupping.jpg',
  about: 'about-clinic.jpg',
  seal: 'seal.svg',
  practitioner: 'practitioner.jpg',
  voucher: 'voucher-card.jpg',
} as const

/**
 * Addresses in the picture store. `cover` gives that of a file which another text names, such as a post's; `kept` are all
 * of them, under the names of their files.
 */
export type SeedPictures = Record<keyof typeof masters, string> & {
  cover: (file: string) => string
  kept: (KeptPicture & { name: string })[]
}

/**
 * Puts the masters into the picture store, with those of `covers`, and returns their addresses.
 * Throws a `StartError` where one is missing.
 */
export async function importMasters(
  storage: Storage,
  covers: string[],
  folder = mastersFolder(),
): Promise<SeedPictures> {
  const names = [...new Set([...Object.values(masters), ...covers])]
  const kept = await Promise.all(
    names.map(async (name) => ({ name, ...(await importMaster(storage, await readMaster(join(folder, name)))) })),
  )
  const addresses = new Map(kept.map(({ name, address }) => [name, address]))
  const cover = (file: string) => addresses.get(file)!
  const own = Object.entries(masters).map(([key, file]) => [key, cover(file)])
  return { ...Object.fromEntries(own), cover, kept }
}

async function readMaster(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new StartError(
      `${path}: this picture, which the first content shows, cannot be read (${messageOf(error)}): restore it with "git checkout art/masters" or paint it with "npm run paint"`,
      { cause: error },
    )
  }
}

/** The sources and the built product lie at different depths below the folder that holds `art/masters`. */
function mastersFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const found = join(folder, 'art', 'masters')
    if (existsSync(found)) return found
    if (dirname(folder) === folder)
      throw new StartError(
        `There is no folder art/masters above ${import.meta.dirname}: the pictures of the first content are missing`,
      )
  }
}
