import { defaultLook, type Look } from '#domain/look/look.ts'
import type { Deps } from '../deps.ts'
import { iconsAddress, readLogoSubject } from '../media/logo.ts'
import { readLook } from '../services/content/look.ts'
import { frameOrigins } from '../services/content/public-pages.ts'

/**
 * What stands around every page and is not asked of the API. `whole`: all of it could be read, and nothing stands in for
 * another thing.
 */
export type Surroundings = { look: Look; icons: string; frames: string[]; whole: boolean }

/** Reads what stands around pages. No fault in it takes a page down. */
export function pageSurroundings({ database: { db }, log }: Pick<Deps, 'database' | 'log'>) {
  let lastLook = defaultLook
  let toldOfLook = false

  /** The clinic's look, or the last one while the database is away. Told once where what was saved cannot be read. */
  async function readCurrentLook(): Promise<{ look: Look; whole: boolean }> {
    try {
      const { value, broken, revision } = await readLook(db)
      if (broken && !toldOfLook) log.error({ revision }, 'the look cannot be read; the one before it serves')
      toldOfLook = broken
      lastLook = value
      return { look: value, whole: !broken }
    } catch (error) {
      log.error({ err: error }, 'the look could not be read')
      return { look: lastLook, whole: false }
    }
  }

  /**
   * A page is still shown, without its frames, where the settings cannot be read (docs/product.md, "Content sections").
   */
  const framesOrNone = () =>
    frameOrigins(db).catch((error: unknown) => {
      log.error({ err: error }, 'the addresses of frames could not be read')
      return undefined
    })

  /** Where the logo cannot be read, browsers ask for the icons at the site's root. */
  const iconsOrNone = () =>
    readLogoSubject(db).then(iconsAddress, (error: unknown) => {
      log.error({ err: error }, 'the logo could not be read')
      return undefined
    })

  return async (): Promise<Surroundings> => {
    const { look, whole } = await readCurrentLook()
    const icons = await iconsOrNone()
    const frames = await framesOrNone()
    return {
      look,
      icons: icons ?? '',
      frames: frames ?? [],
      whole: whole && icons !== undefined && frames !== undefined,
    }
  }
}
