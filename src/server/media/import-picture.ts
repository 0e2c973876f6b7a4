import { createHash } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { type OriginalType, type Picture, pictureAddress, pictureName } from '#domain/content/picture.ts'
import { Refusal } from '../refusal.ts'
import { readHeic } from './heic.ts'
import type { Storage } from './storage.ts'

/** The largest file and the most pixels that a picture may have (docs/product.md, "Pictures"). */
export const mostBytes = 30 * 1024 * 1024
export const mostPixels = 64_000_000
/** The longest side in px of what is kept: more than any screen shows of it. */
const mostSide = 4096

/** A picture that is in the storage. `bytes` is the size of what is kept. */
export type KeptPicture = { address: string; width: number; height: number; bytes: number }

export const originalKey = (picture: Picture) => `originals/${pictureName(picture)}.${picture.extension}`

/**
 * Keeps a picture that someone has sent, and returns its address, `/media/{hash}-{width}x{height}.{extension}`; the same
 * picture again gives the same address. Its type is told by its content: JPEG, PNG, WebP, AVIF or HEIC, which is kept as JPEG. It
 * is always written anew from its pixels, upright, `longestSide` px at most and without notes (place, camera), so that
 * nothing hidden in the file is kept or served.
 * Of an animation the first picture is kept.
 * Throws a `Refusal`: `too_large`, `wrong_type`, or `invalid` where the file is damaged.
 */
export async function importPicture(storage: Storage, bytes: Uint8Array, longestSide = mostSide): Promise<KeptPicture> {
  if (bytes.byteLength > mostBytes) throw new Refusal('too_large', tooLarge)
  const type = uploadTypeOf(bytes)
  if (!type) throw new Refusal('wrong_type', wrongType)
  const about = await readMetadata(bytes)
  if (uploadedTypeOf(about) !== type) throw new Refusal('wrong_type', wrongType)
  if (about.width * about.height > mostPixels)
    throw new Refusal(
      'too_large',
      'This picture has more than 64 megapixels. Please save it smaller, for example with your phone’s own editor, and choose it again.',
    )
  const { data, info } = await rewritten(bytes, { type, longestSide })
  return keep(storage, data, info, type === 'heic' ? 'jpg' : type)
}

/** Keeps one of the product's own pictures just as it is. Drawings (SVG) are welcome: they come from no one else. */
export async function importMaster(storage: Storage, bytes: Uint8Array): Promise<KeptPicture> {
  const about = await readMetadata(bytes)
  const type = typeOf(about)
  if (!type) throw new Refusal('wrong_type', 'This type of picture isn’t supported')
  return keep(storage, bytes, about.autoOrient, type)
}

/** What a picture is known by in its address: the start of the SHA-256 of its file. */
export const hashOfPicture = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

async function keep(
  storage: Storage,
  content: Uint8Array,
  { width, height }: { width: number; height: number },
  extension: OriginalType,
): Promise<KeptPicture> {
  const picture: Picture = { hash: hashOfPicture(content), width, height, extension }
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

const tooLarge = 'This picture is larger than 30 MB'
const wrongType = 'Please choose a JPEG, PNG, WebP, AVIF or HEIC picture'

const uploadedTypeOf = (about: Metadata): OriginalType | 'heic' | undefined =>
  about.format === 'heif' && about.compression === 'hevc' ? 'heic' : typeOf(about)

function typeOf({ format, compression }: Metadata): OriginalType | undefined {
  if (format === 'jpeg') return 'jpg'
  if (format === 'heif') return compression === 'av1' ? 'avif' : undefined
  return format === 'png' || format === 'webp' || format === 'svg' ? format : undefined
}

type Rewritten = { data: Buffer; info: { width: number; height: number } }

/** Written anew, turned upright, at a quality that keeps what the camera gave. A JPEG is made smaller while it is read. */
async function rewritten(
  bytes: Uint8Array,
  { type, longestSide }: { type: UploadType; longestSide: number },
): Promise<Rewritten> {
  if (type === 'heic') {
    const data = await readHeic(bytes, { mostPixels, longestSide })
    return { data, info: await sharp(data).metadata() }
  }
  const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  const written = {
    jpg: () => upright.jpeg({ quality: 92, mozjpeg: true }),
    png: () => upright.png(),
    webp: () => upright.webp({ quality: 92 }),
    avif: () => upright.avif({ quality: 75, effort: 1 }),
  } as const
  try {
    return await written[type]().toBuffer({ resolveWithObject: true })
  } catch {
    throw damaged()
  }
}

/** The types that people may upload. A drawing (SVG) can carry scripts, so it is not among them. */
type UploadType = Exclude<OriginalType, 'svg'> | 'heic'

const starts = (bytes: Uint8Array, signature: number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte)
const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Tells a file's type by how it begins, before any decoder sees it. `undefined` for whatever may not be uploaded. */
function uploadTypeOf(bytes: Uint8Array): UploadType | undefined {
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'jpg'
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) !== 'ftyp') return undefined
  const brands = brandsOf(bytes)
  if (brands.includes('avif')) return 'avif'
  if (brands.some((brand) => /^he(?:ic|ix|im|is|vc|vx)$/.test(brand))) return 'heic'
  return undefined
}

/** What an ISO media file says it is: its major brand and those it is compatible with. */
function brandsOf(bytes: Uint8Array): string[] {
  const length = Math.min(new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0), bytes.byteLength, 256)
  const brands = [ascii(bytes, 8, 12)]
  for (let at = 16; at + 4 <= length; at += 4) brands.push(ascii(bytes, at, at + 4))
  return brands
}
