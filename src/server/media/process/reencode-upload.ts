import sharp, { type Metadata } from 'sharp'
import type { OriginalType } from '#domain/content/picture.ts'
import { maxPixels } from '../limits.ts'

/** The types that people may upload. A drawing (SVG) can carry scripts, so it is not among them. */
export type UploadType = Exclude<OriginalType, 'svg'> | 'heic'

type About = { type: OriginalType | 'heic' | undefined; width: number; height: number }
type Reencoded = { content: Buffer; width: number; height: number }

/** A picture's type and its displayed size in px, from its metadata without decoding it. `damaged`: they cannot be read. */
export async function readPictureMetadata({
  content,
}: {
  content: Uint8Array
}): Promise<About | { refused: 'damaged' }> {
  try {
    const about = await sharp(content, { limitInputPixels: false }).metadata()
    return { type: typeOf(about), ...about.autoOrient }
  } catch {
    return { refused: 'damaged' }
  }
}

/**
 * Re-encodes an uploaded picture from its pixels: upright, at most `longestSide` px, without metadata, at a quality near
 * that of the original. An animation becomes its first frame.
 */
export async function reencodeUpload({
  content,
  type,
  longestSide,
}: {
  content: Uint8Array
  type: UploadType
  longestSide: number
}): Promise<Reencoded | { refused: 'damaged' | 'wrong_type' | 'too_many_pixels' }> {
  const about = await readPictureMetadata({ content })
  if ('refused' in about) return about
  if (about.type !== type) return { refused: 'wrong_type' }
  if (about.width * about.height > maxPixels) return { refused: 'too_many_pixels' }
  try {
    const { data, info } = await encode(content, { type, longestSide })
    return { content: data, width: info.width, height: info.height }
  } catch {
    return { refused: 'damaged' }
  }
}

function typeOf({ format, compression }: Metadata): About['type'] {
  if (format === 'jpeg') return 'jpg'
  if (format === 'heif') return compression === 'av1' ? 'avif' : compression === 'hevc' ? 'heic' : undefined
  return format === 'png' || format === 'webp' || format === 'svg' ? format : undefined
}

async function encode(content: Uint8Array, { type, longestSide }: { type: UploadType; longestSide: number }) {
  if (type === 'heic') return (await import('./heic.ts')).readHeic(content, longestSide)
  const upright = sharp(content, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  const written = {
    jpg: () => upright.jpeg({ quality: 92, mozjpeg: true }),
    png: () => upright.png(),
    webp: () => upright.webp({ quality: 92 }),
    avif: () => upright.avif({ quality: 75, effort: 1 }),
  } as const
  return written[type]().toBuffer({ resolveWithObject: true })
}
