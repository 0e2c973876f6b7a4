import type { Logger } from 'pino'
import {
  offeredWidths,
  originalTypes,
  type Picture,
  type PictureFormat,
  parsePicture,
  pictureFormats,
  pictureName,
} from '#domain/content/picture.ts'
import { originalKey } from './import-picture.ts'
import { pictureWork } from './picture-work.ts'
import type { Storage } from './storage.ts'
import type { Priority } from './work-queue.ts'

type Variant = { width: number; format: PictureFormat }

const variantKey = (picture: Omit<Picture, 'extension'>, { width, format }: Variant) =>
  `variants/${pictureName(picture)}/${width}.${format}`

/** The smaller variants of pictures: made ahead or on request, and stored. */
export type Variants = {
  /**
   * A variant's content; `undefined` if there is no such picture or variant. Its format is another one
   * than was asked for while that is being made, which takes seconds: what takes tens of milliseconds stands in for it.
   */
  read(name: string, variant: Variant): Promise<{ content: Buffer; format: PictureFormat } | undefined>
  /** Sees that a version exists, making it in the background. Returns whether it does. */
  prepare(picture: Picture, variant: Variant): Promise<boolean>
  /** Notes that what pages show may have changed, and with it which pictures. */
  contentChanged(): void
  /** Whether that was noted since the last call. */
  takeChanged(): boolean
}

/** The most variants in progress that were requested but are not waited for; further ones are left to the job. */
const maxInFlight = 500

/** The variant that is made first. JPEG has no transparency, so other originals get WebP. */
const fallbackFormat = ({ extension }: Picture): PictureFormat => (extension === 'jpg' ? 'jpg' : 'webp')

/** Requests for the same version share one encode, which `work` makes. */
export function createVariants(storage: Storage, work: typeof pictureWork = pictureWork): Variants {
  const inFlight = new Map<string, Promise<Buffer | undefined>>()
  const known = new Set<string>()
  let changed = false

  const encode = async (picture: Picture, { width, format }: Variant, who: Priority) => {
    const original = await storage.get(originalKey(picture))
    if (!original) return undefined
    const { content } = await work('resize', { content: original, width, format }, who)
    await storage.put(variantKey(picture, { width, format }), content)
    if (await storage.exists(originalKey(picture))) return content
    // Removed while this was being made: of what is deleted for good nothing may stay.
    await storage.remove(variantKey(picture, { width, format }))
    return undefined
  }

  const make = (picture: Picture, variant: Variant, who: Priority): Promise<Buffer | undefined> => {
    const key = variantKey(picture, variant)
    const begun = inFlight.get(key)
    if (begun) return begun
    const making = encode(picture, variant, who).finally(() => inFlight.delete(key))
    inFlight.set(key, making)
    return making
  }

  return {
    async read(name, variant) {
      const requested = parsePicture(`/media/${name}.jpg`)
      if (!requested || !offeredWidths(requested).includes(variant.width)) return undefined
      const kept = await storage.get(variantKey(requested, variant))
      if (kept) return { content: kept, format: variant.format }
      const picture = await findOriginal(storage, requested)
      if (!picture) return undefined
      const quick = { ...variant, format: fallbackFormat(picture) }
      const isQuick = quick.format === variant.format || variant.format === 'jpg'
      // The next request starts it again; a damaged original fails for the stand-in too.
      if (!isQuick && inFlight.size < maxInFlight) make(picture, variant, 'background').catch(() => {})
      const now = isQuick ? variant : quick
      const content = (await storage.get(variantKey(picture, now))) ?? (await make(picture, now, 'visitor'))
      return content && { content, format: now.format }
    },
    async prepare(picture, variant) {
      const key = variantKey(picture, variant)
      const exists = known.has(key) || (await storage.exists(key)) || !!(await make(picture, variant, 'background'))
      if (known.size > 20_000) known.clear()
      if (exists) known.add(key)
      return exists
    },
    contentChanged: () => {
      changed = true
    },
    takeChanged: () => {
      const was = changed
      changed = false
      return was
    },
  }
}

/**
 * Removes a picture with all its versions. Copies in caches stay there. The original goes last, so that
 * a picture of which a crash leaves a part is found again; then what was made meanwhile.
 */
export async function removePicture(storage: Storage, picture: Picture): Promise<void> {
  await removeVersions(storage, picture)
  await storage.remove(originalKey(picture))
  await removeVersions(storage, picture)
}

async function removeVersions(storage: Storage, picture: Picture): Promise<void> {
  for (const width of offeredWidths(picture))
    for (const format of pictureFormats) await storage.remove(variantKey(picture, { width, format }))
}

/** A variant's address does not contain the type of its original. SVGs have no variants. */
async function findOriginal(storage: Storage, requested: Picture): Promise<Picture | undefined> {
  for (const extension of originalTypes) {
    const picture = { ...requested, extension }
    if (extension !== 'svg' && (await storage.exists(originalKey(picture)))) return picture
  }
  return undefined
}

/**
 * Makes the versions of pictures ahead of the visitors, one at a time and only while nobody waits for one: first of all
 * pictures what stands in for the others, then AVIF, since most browsers take it. Stops soon after `signal` is aborted.
 * Addresses of drawings or of pictures elsewhere are passed over. Returns how many versions now exist.
 */
export async function warmPictures(
  variants: Variants,
  addresses: string[],
  { signal, log }: { signal?: AbortSignal; log?: Pick<Logger, 'error'> } = {},
): Promise<number> {
  const pictures = [...new Set(addresses)].flatMap((address) => parsePicture(address) ?? [])
  const orders = pictures.map((picture) => [...new Set([fallbackFormat(picture), ...pictureFormats])])
  /** A picture that cannot be made smaller must not hold up all others. */
  const failed = new Set<Picture>()
  let ready = 0
  for (const rank of pictureFormats.keys()) {
    for (const [index, picture] of pictures.entries()) {
      for (const width of offeredWidths(picture)) {
        if (signal?.aborted) return ready
        if (failed.has(picture)) break
        try {
          if (await variants.prepare(picture, { width, format: orders[index]![rank]! })) ready++
        } catch (error) {
          failed.add(picture)
          log?.error({ err: error, picture: pictureName(picture) }, 'the sizes of a picture could not be made')
        }
      }
    }
  }
  return ready
}

/**
 * Makes what stands in for the better formats of pictures, one picture after the other, its sizes as fast as for visitors. `widths`:
 * which are wanted of a picture, by its own width in px. One that fails is left out. Stops soon after `signal` is aborted.
 */
export async function makeFallbackVariants(
  variants: Variants,
  addresses: string[],
  { widths, signal }: { widths: (own: number) => readonly number[]; signal: AbortSignal },
): Promise<void> {
  for (const picture of addresses.flatMap((address) => parsePicture(address) ?? [])) {
    if (signal.aborted) return
    const wanted = offeredWidths(picture).filter((width) => widths(picture.width).includes(width))
    const format = fallbackFormat(picture)
    await Promise.allSettled(wanted.map((width) => variants.read(pictureName(picture), { width, format })))
  }
}
