import { createHash } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { type OriginalType, type Picture, pictureAddress, pictureName } from '#domain/content/picture.ts'
import { Refusal } from '../refusal.ts'
import type { Storage } from './storage.ts'

/** The largest file and the most pixels that a picture may have (docs/product.md, "Pictures"). */
export const mostBytes = 10 * 1024 * 1024
export const mostPixels = 40_000_000
/** The longest side in px that every format of our versions can have: WebP's. */
export const longestSide = 16_383

/** A picture that is in the storage. `bytes` is the size of what is kept. */
export type KeptPicture = { address: string; width: number; height: number; bytes: number }

export const originalKey = (picture: Picture) => `originals/${pictureName(picture)}.${picture.extension}`

/**
 * Keeps a picture that someone has sent, and returns its address, `/media/{hash}-{width}x{height}.{extension}`; the same
 * picture again gives the same address. Its type is told by its content: JPEG, PNG, WebP or AVIF. It is always written
 * anew from its pixels, upright and without notes (place, camera), so that nothing hidden in the file is kept or served.
 * Of an animation the first picture is kept.
 * Throws a `Refusal`: `too_large`, `wrong_type`, or `invalid` where the file is damaged.
 */
export async function importPicture(storage: Storage, bytes: Uint8Array): Promise<KeptPicture> {
  if (bytes.byteLength > mostBytes) throw new Refusal('too_large', 'This picture is larger than 10 MB')
  const type = uploadTypeOf(bytes)
  if (!type) throw new Refusal('wrong_type', 'Please choose a JPEG, PNG, WebP or AVIF picture')
  const about = await readMetadata(bytes)
  if (typeOf(about) !== type) throw new Refusal('wrong_type', 'Please choose a JPEG, PNG, WebP or AVIF picture')
  if (about.width * about.height > mostPixels)
    throw new Refusal('too_large', 'This picture has more than 40 megapixels')
  if (Math.max(about.width, about.height) > longestSide)
    throw new Refusal('too_large', 'This picture is more than 16,383 pixels wide or high')
  return keep(storage, await rewritten(bytes, type), about.autoOrient, type)
}

/** Keeps one of the product's own pictures just as it is. Drawings (SVG) are welcome: they come from no one else. */
export async function importMaster(storage: Storage, bytes: Uint8Array): Promise<KeptPicture> {
  const about = await readMetadata(bytes)
  const type = typeOf(about)
  if (!type) throw new Refusal('wrong_type', 'This type of picture isn’t supported')
  return keep(storage, bytes, about.autoOrient, type)
}

async function keep(
  storage: Storage,
  content: Uint8Array,
  { width, height }: { width: number; height: number },
  extension: OriginalType,
): Promise<KeptPicture> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
  const picture: Picture = { hash, width, height, extension }
  const key = originalKey(picture)
  if (!(await storage.exists(key))) await storage.put(key, content)
  return { address: pictureAddress(picture), width, height, bytes: content.byteLength }
}

const damaged = () => {
  const message = 'This file is damaged and can’t be read as a picture'
  return new Refusal('invalid', message, { errors: [{ path: 'file', message }] })
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  try {
    // Nothing is decoded yet, so the picture's size, whatever it is, costs nothing.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw damaged()
  }
}

function typeOf({ format, compression }: Metadata): OriginalType | undefined {
  if (format === 'jpeg') return 'jpg'
  if (format === 'heif') return compression === 'av1' ? 'avif' : undefined
  return format === 'png' || format === 'webp' || format === 'svg' ? format : undefined
}

/** Written anew, turned upright, at a quality that keeps what the camera gave. */
async function rewritten(bytes: Uint8Array, type: UploadType): Promise<Buffer> {
  const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
  const written = {
    jpg: () => upright.jpeg({ quality: 92, mozjpeg: true }),
    png: () => upright.png(),
    webp: () => upright.webp({ quality: 92 }),
    avif: () => upright.avif({ quality: 75, effort: 1 }),
  } as const
  try {
    return await written[type]().toBuffer()
  } catch {
    throw damaged()
  }
}

/** The types that people may upload. A drawing (SVG) can carry scripts, so it is not among them. */
type UploadType = Exclude<OriginalType, 'svg'>

const starts = (bytes: Uint8Array, signature: number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte)
const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Tells a file's type by how it begins, before any decoder sees it. `undefined` for whatever may not be uploaded. */
function uploadTypeOf(bytes: Uint8Array): UploadType | undefined {
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'jpg'
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) === 'ftyp' && brandsOf(bytes).includes('avif')) return 'avif'
  return undefined
}

/** What an ISO media file says it is: its major brand and those it is compatible with. */
function brandsOf(bytes: Uint8Array): string[] {
  const length = Math.min(new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0), bytes.byteLength, 256)
  const brands = [ascii(bytes, 8, 12)]
  for (let at = 16; at + 4 <= length; at += 4) brands.push(ascii(bytes, at, at + 4))
  return brands
}
