import { createHash } from 'node:crypto'
import { type OriginalType, type Picture, pictureAddress, pictureName } from '#domain/content/picture.ts'
import { Refusal } from '../refusal.ts'
import { maxBytes } from './limits.ts'
import { pictureWork } from './picture-work.ts'
import type { UploadType } from './process/reencode-upload.ts'
import type { Storage } from './storage.ts'

/** The longest side in px of what is kept: more than any screen shows of it. */
const maxSide = 4096

/** A picture that is in the storage. `bytes` is the size of what is kept. */
export type StoredPicture = { address: string; width: number; height: number; bytes: number }

export const originalKey = (picture: Picture) => `originals/${pictureName(picture)}.${picture.extension}`

/**
 * Keeps a picture that someone has sent, and returns its address, `/media/{hash}-{width}x{height}.{extension}`; the same
 * picture again gives the same address. Its type is told by its content: JPEG, PNG, WebP, AVIF or HEIC, which is kept as JPEG. It
 * is always written anew from its pixels, upright, `longestSide` px at most and without notes (place, camera), so that
 * nothing hidden in the file is kept or served.
 * Of an animation the first picture is kept.
 * Throws a `Refusal`: `too_large`, `wrong_type`, or `invalid` where the file is damaged.
 */
export async function importPicture(
  storage: Storage,
  bytes: Uint8Array,
  longestSide = maxSide,
): Promise<StoredPicture> {
  if (bytes.byteLength > maxBytes) throw new Refusal('too_large', tooLarge)
  const type = uploadTypeOf(bytes)
  if (!type) throw new Refusal('wrong_type', wrongType)
  const taken = await pictureWork('reencodeUpload', { content: bytes, type, longestSide }, 'upload').catch(overdone)
  if ('refused' in taken) throw refusal(taken.refused, type)
  return keep(storage, taken.content, taken, type === 'heic' ? 'jpg' : type)
}

/** Keeps one of the product's own pictures just as it is. Drawings (SVG) are welcome: they come from no one else. */
export async function importMaster(storage: Storage, bytes: Uint8Array): Promise<StoredPicture> {
  const about = await pictureWork('readPictureMetadata', { content: bytes })
  if ('refused' in about) throw refusal(about.refused)
  const { type } = about
  if (!type || type === 'heic') throw new Refusal('wrong_type', 'This type of picture isn’t supported')
  return keep(storage, bytes, about, type)
}

/** The hash in a picture's address: the start of the SHA-256 of its file. */
export const hashOfPicture = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

async function keep(
  storage: Storage,
  content: Uint8Array,
  { width, height }: { width: number; height: number },
  extension: OriginalType,
): Promise<StoredPicture> {
  const picture: Picture = { hash: hashOfPicture(content), width, height, extension }
  const key = originalKey(picture)
  if (!(await storage.exists(key))) await storage.put(key, content)
  return { address: pictureAddress(picture), width, height, bytes: content.byteLength }
}

const tooLarge = 'This picture is larger than 30 MB'
const wrongType = 'Please choose a JPEG, PNG, WebP, AVIF or HEIC picture'
const damaged = 'This file is damaged and can’t be read as a picture'
const unread = 'This HEIC photo couldn’t be read. Please save it as a JPEG on your phone or computer and choose that.'

const invalid = (message: string) => new Refusal('invalid', message, { errors: [{ path: 'file', message }] })

function refusal(reason: 'damaged' | 'wrong_type' | 'too_many_pixels', type?: UploadType): Refusal {
  if (reason === 'damaged') return invalid(type === 'heic' ? unread : damaged)
  if (reason === 'wrong_type') return new Refusal('wrong_type', wrongType)
  return new Refusal(
    'too_large',
    'This picture has more than 64 megapixels. Please save it smaller, for example with your phone’s own editor, and choose it again.',
  )
}

/** The process ended over it: more likely the picture's doing than chance, so that the same again would not help. */
function overdone(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error
  throw invalid(
    'This picture takes more time or memory to read than our server has. Please save it smaller, for example with your phone’s own editor, and choose it again.',
  )
}

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

/** The brands of an ISO media file: the major one and the compatible ones. */
function brandsOf(bytes: Uint8Array): string[] {
  const length = Math.min(new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0), bytes.byteLength, 256)
  const brands = [ascii(bytes, 8, 12)]
  for (let at = 16; at + 4 <= length; at += 4) brands.push(ascii(bytes, at, at + 4))
  return brands
}
