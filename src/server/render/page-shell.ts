import { type Appearance, defaultAppearance } from '#domain/appearance/appearance.ts'
import type { Deps } from '../deps.ts'
import { iconsAddress, readLogoSubject } from '../media/logo.ts'
import { readAppearance } from '../services/content/appearance.ts'
import { frameOrigins } from '../services/content/public-pages.ts'

/**
 * The data of the page shell: appearance, icons and allowed frames, which do not come from the API. `complete`: all of it could be
 * read and no default replaces a part.
 */
export type PageShellData = { appearance: Appearance; icons: string; frames: string[]; complete: boolean }

/** Reads the data of the page shell. A failure is logged and replaced by a default, so that the page is still served. */
export function pageShellReader({ database: { db }, log }: Pick<Deps, 'database' | 'log'>) {
  let lastAppearance = defaultAppearance
  let errorLogged = false

  /** The clinic's appearance, or the last one while the database is unavailable. A saved one that is unreadable is logged once. */
  async function readCurrentAppearance(): Promise<{ appearance: Appearance; whole: boolean }> {
    try {
      const { value, broken, revision } = await readAppearance(db)
      if (broken && !errorLogged) log.error({ revision }, 'the appearance is invalid; the previous one is used')
      errorLogged = broken
      lastAppearance = value
      return { appearance: value, whole: !broken }
    } catch (error) {
      log.error({ err: error }, 'the look could not be read')
      return { appearance: lastAppearance, whole: false }
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

  return async (): Promise<PageShellData> => {
    const { appearance, whole } = await readCurrentAppearance()
    const icons = await iconsOrNone()
    const frames = await framesOrNone()
    return {
      appearance,
      icons: icons ?? '',
      frames: frames ?? [],
      complete: whole && icons !== undefined && frames !== undefined,
    }
  }
}
