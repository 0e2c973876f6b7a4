import { defaultLook, type Look } from '#domain/look/look.ts'
import type { Deps } from '../deps.ts'
import { iconsAddress, readLogoSubject } from '../media/logo.ts'
import { readLook } from '../services/content/look.ts'
import { frameOrigins } from '../services/content/public-pages.ts'

/**
 * The data of the page shell: look, icons and allowed frames, which do not come from the API. `complete`: all of it could be
 * read and no default replaces a part.
 */
export type PageShell = { look: Look; icons: string; frames: string[]; complete: boolean }

/** Reads the data of the page shell. A failure is logged and replaced by a default, so that the page is still served. */
export function pageShellReader({ database: { db }, log }: Pick<Deps, 'database' | 'log'>) {
  let lastLook = defaultLook
  let lookErrorLogged = false

  /** The clinic's look, or the last one while the database is unavailable. An unreadable saved look is logged once. */
  async function readCurrentLook(): Promise<{ look: Look; whole: boolean }> {
    try {
      const { value, broken, revision } = await readLook(db)
      if (broken && !lookErrorLogged) log.error({ revision }, 'the look cannot be read; the one before it serves')
      lookErrorLogged = broken
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

  /** If the logo cannot be read, browsers request the icons at the site's root. */
  const iconsOrNone = () =>
    readLogoSubject(db).then(iconsAddress, (error: unknown) => {
      log.error({ err: error }, 'the logo could not be read')
      return undefined
    })

  return async (): Promise<PageShell> => {
    const { look, whole } = await readCurrentLook()
    const icons = await iconsOrNone()
    const frames = await framesOrNone()
    return {
      look,
      icons: icons ?? '',
      frames: frames ?? [],
      complete: whole && icons !== undefined && frames !== undefined,
    }
  }
}
