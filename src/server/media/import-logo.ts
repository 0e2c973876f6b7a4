import { Refusal } from '../refusal.ts'
import { cleanSvg } from './clean-svg.ts'
import { importMaster, importPicture, type StoredPicture } from './import-picture.ts'
import { pictureWork } from './picture-work.ts'
import type { Storage } from './storage.ts'

/** The largest drawing that is read, in bytes: a logo has a few kB. */
const maxDrawn = 1024 * 1024
/** The longer side in px of what is kept: four times what icons need. */
const longestSide = 1024
/** The largest difference between a drawing and its sanitised version: the mean over all pixels, as a part of black to white. */
const maxDifferent = 0.01

/**
 * Keeps a clinic's logo (docs/product.md, "Logo"): a picture as `importPicture` takes it, made no larger than
 * 1,024 px a side, or a drawing (SVG). Of a drawing only what is safe is kept; where that looks different, because it has
 * text, filters or pictures in it, it is kept as the picture that it shows. Throws a `Refusal`: as `importPicture` does, or
 * `invalid` for a drawing that shows nothing.
 */
export async function importLogo(storage: Storage, bytes: Uint8Array): Promise<StoredPicture> {
  if (!isDrawing(bytes)) return importPicture(storage, bytes, longestSide)
  if (bytes.byteLength > maxDrawn)
    throw new Refusal('too_large', 'This drawing is larger than 1 MB. Please send your logo as a PNG instead.')
  const source = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  const asSent = await drawn(source)
  const clean = cleanSvg(source, longestSide)
  const asCleaned = clean && (await drawn(clean))
  if (clean && asCleaned && asSent && (await differenceOf(asSent, asCleaned)) <= maxDifferent)
    return importMaster(storage, Buffer.from(clean))
  if (asSent) return importPicture(storage, asSent, longestSide)
  const message = 'This drawing can’t be shown. Please save it as a “plain SVG”, or send your logo as a PNG.'
  throw new Refusal('invalid', message, { errors: [{ path: 'file', message }] })
}

/** Tells a drawing by how it begins, after what XML may have before its first element. */
const isDrawing = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*(?:<\?xml|<!--|<!DOCTYPE\s+svg|<svg\b)/i.test(Buffer.from(bytes.subarray(0, 256)).toString('utf8'))

/** A drawing as a PNG; `undefined` where it cannot be drawn, or is empty. */
const drawn = async (svg: string): Promise<Buffer | undefined> =>
  (await pictureWork('drawDrawing', { content: Buffer.from(svg), size: longestSide }, 'upload')).content

const differenceOf = async (one: Buffer, other: Buffer): Promise<number> =>
  (await pictureWork('compareDrawings', { one, other }, 'upload')).difference
