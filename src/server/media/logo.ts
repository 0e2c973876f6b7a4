import { createHash } from 'node:crypto'
import { type Appearance, appearanceCode } from '#domain/appearance/appearance.ts'
import { parsePicture } from '#domain/content/picture.ts'
import type { Reader } from '../database/connect.ts'
import { readAppearance } from '../services/content/appearance.ts'
import { readSection } from '../services/content/content.ts'
import { originalKey } from './import-picture.ts'
import { pictureWork } from './picture-work.ts'
import type { Storage } from './storage.ts'

/** The source of a clinic's logo: its address, or the name and the appearance from which a monogram is drawn. */
export type LogoSubject = { logo: string; clinic: string; appearance: Appearance }

/** A logo as a file. `svg`: it is a vector drawing, which is sharp at any size. */
export type Logo = { content: Buffer; svg: boolean }

export async function readLogoSubject(db: Reader): Promise<LogoSubject> {
  const { value: clinic } = await readSection(db, 'clinic')
  const { value: about } = await readSection(db, 'about')
  const { value: appearance } = await readAppearance(db)
  return { logo: about.logoImage, clinic: clinic.name, appearance }
}

/**
 * The clinic's mark (docs/product.md, "Logo"): its logo, or its monogram where it has none of ours. A picture elsewhere on
 * the web is never fetched.
 */
export async function readLogo(storage: Storage, { logo, ...name }: LogoSubject): Promise<Logo> {
  const picture = parsePicture(logo)
  const original = picture && (await storage.get(originalKey(picture)))
  return original
    ? { content: original, svg: picture.extension === 'svg' }
    : { content: await drawMonogram(name), svg: true }
}

/** The mark of a clinic that has no logo: its initials, as a drawing. */
export const drawMonogram = async ({ clinic, appearance }: Omit<LogoSubject, 'logo'>): Promise<Buffer> =>
  (await pictureWork('drawMonogram', { clinic, appearance })).content

/** The mark as a PNG, in the middle of a clear square of `size` px. */
export const logoPng = async (logo: Logo, size: number): Promise<Buffer> =>
  (await pictureWork('drawLogo', { ...logo, size })).content

// Increase it when icons are drawn differently, so that their addresses change.
const drawing = 1

/** The folder of the site's icons, such as `/icons/0123456789abcdef`. It changes with the logo, so that they may be kept for good. */
export const iconsAddress = ({ logo, clinic, appearance }: LogoSubject): string =>
  `/icons/${createHash('sha256')
    .update(JSON.stringify([drawing, logo, ...(parsePicture(logo) ? [] : [clinic, appearanceCode(appearance)])]))
    .digest('hex')
    .slice(0, 16)}`
