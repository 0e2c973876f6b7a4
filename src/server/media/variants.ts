import sharp from 'sharp'
import {
  offeredWidths,
  originalTypes,
  type Picture,
  type PictureFormat,
  parsePicture,
  pictureFormats,
  pictureName,
} from '#domain/content/picture.ts'
import { white } from '#domain/look/theme.ts'
import { type EncodingQueue, encodingQueue } from './encoding-queue.ts'
import { mostPixels, originalKey } from './import-picture.ts'
import type { Storage } from './storage.ts'

// One thread an encode: the queue decides how many cores pictures may take from pages. Nothing of a picture is kept after
// it: each is made once.
sharp.concurrency(1)
sharp.cache(false)

type Variant = { width: number; format: PictureFormat }

const variantKey = (picture: Picture, { width, format }: Variant) =>
  `variants/${pictureName(picture)}/${width}.${format}`

/** Makes the smaller versions of pictures when they are first asked for, and keeps them. */
export type Variants = {
  /** A version's content; `undefined` where there is no such picture or no such version of it. */
  read(name: string, variant: Variant, priority?: 'now' | 'background'): Promise<Buffer | undefined>
}

/** `name` is a picture's `{hash}-{width}x{height}`. Requests for the same version share one encode. */
export function createVariants(storage: Storage, queue: EncodingQueue = encodingQueue(2)): Variants {
  const inFlight = new Map<string, Promise<Buffer | undefined>>()

  const make = async (picture: Picture, variant: Variant, priority: 'now' | 'background') => {
    const made = await queue.run(async () => {
      const original = await storage.get(originalKey(picture))
      return original && encode(original, variant)
    }, priority)
    if (made) await storage.put(variantKey(picture, variant), made)
    return made
  }

  return {
    async read(name, variant, priority = 'now') {
      const asked = parsePicture(`/media/${name}.jpg`)
      if (!asked || !offeredWidths(asked).includes(variant.width)) return undefined
      const key = variantKey(asked, variant)
      const kept = await storage.get(key)
      if (kept) return kept
      const begun = inFlight.get(key)
      if (begun) return begun
      const making = findOriginal(storage, asked)
        .then((picture) => picture && make(picture, variant, priority))
        .finally(() => inFlight.delete(key))
      inFlight.set(key, making)
      return making
    },
  }
}

/** Removes a picture with all its versions. Whoever has one of them in a cache keeps it there. */
export async function removePicture(storage: Storage, picture: Picture): Promise<void> {
  for (const width of offeredWidths(picture))
    for (const format of pictureFormats) await storage.remove(variantKey(picture, { width, format }))
  await storage.remove(originalKey(picture))
}

/** A version's address does not tell its original's type. Drawings have no versions. */
async function findOriginal(storage: Storage, asked: Picture): Promise<Picture | undefined> {
  for (const extension of originalTypes) {
    const picture = { ...asked, extension }
    if (extension !== 'svg' && (await storage.exists(originalKey(picture)))) return picture
  }
  return undefined
}

function encode(original: Buffer, { width, format }: Variant): Promise<Buffer> {
  const resized = sharp(original, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  if (format === 'avif') return resized.avif({ quality: 55, effort: 2 }).toBuffer()
  if (format === 'webp') return resized.webp({ quality: 78 }).toBuffer()
  return resized.flatten({ background: white }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

/**
 * Makes the versions of pictures ahead of the visitors, one at a time and only while no visitor waits for one: AVIF of
 * every width first, since most browsers take it. Stops soon after `signal` is aborted. Addresses of drawings or of
 * pictures elsewhere are passed over. Before each, `whenQuiet` may wait for a better moment. Returns how many versions
 * now exist.
 */
export async function warmPictures(
  variants: Variants,
  addresses: string[],
  signal?: AbortSignal,
  whenQuiet: () => Promise<void> = async () => {},
): Promise<number> {
  const pictures = [...new Set(addresses)].flatMap((address) => parsePicture(address) ?? [])
  let ready = 0
  for (const format of pictureFormats) {
    for (const picture of pictures) {
      for (const width of offeredWidths(picture)) {
        await whenQuiet()
        if (signal?.aborted) return ready
        if (await variants.read(pictureName(picture), { width, format }, 'background')) ready++
      }
    }
  }
  return ready
}
