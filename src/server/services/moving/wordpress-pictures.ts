import { wholePicture } from '#domain/moving/wordpress-html.ts'
import type { Deps } from '#server/deps.ts'
import { fetchPicture } from '#server/media/fetch-picture.ts'
import { importPicture, type StoredPicture } from '#server/media/import-picture.ts'
import { Refusal } from '#server/refusal.ts'
import { findInZip } from './zip-pictures.ts'

/** A picture of an old article that is in the storage now, or why it is not. `src`: its address there. */
export type FoundPicture = { src: string } & (
  | { ok: true; kept: StoredPicture; name: string }
  | { ok: false; reason: string }
)

/** How many pictures one article may bring. */
const maxPictures = 60

type PictureDeps = Pick<Deps, 'storage' | 'isAllowedAddress' | 'log'>

/**
 * Finds the pictures of one article: in the zip that was uploaded, else on the old site, of which only the open web is asked
 * (media/fetch-picture.ts). Each comes into the storage, written anew. By the address that the article has of it.
 */
export async function findPictures(
  deps: PictureDeps,
  { addresses, site, inZip }: { addresses: string[]; site: string; inZip: Map<string, string> },
): Promise<Map<string, FoundPicture>> {
  const found = new Map<string, FoundPicture>()
  for (const src of addresses) {
    if (found.has(src)) continue
    found.set(
      src,
      found.size >= maxPictures
        ? { src, ok: false, reason: `an article can bring ${maxPictures} at most` }
        : await findPicture(deps, { src, site, inZip }),
    )
  }
  return found
}

async function findPicture(
  deps: PictureDeps,
  { src, site, inZip }: { src: string; site: string; inZip: Map<string, string> },
): Promise<FoundPicture> {
  const key = findInZip(inZip, src)
  const zipped = key === undefined ? undefined : await deps.storage.get(key)
  if (zipped) return kept(deps, { src, bytes: zipped, name: nameOf(src) })
  const address = absolute(src, site)
  if (!address) return { src, ok: false, reason: 'its address can’t be read' }
  let fetched: Awaited<ReturnType<typeof fetchPicture>> | undefined
  // As it was uploaded, or else in the size that was shown.
  for (const candidate of new Set([wholePicture(address), address])) {
    fetched = await fetchPicture(candidate, deps.isAllowedAddress)
    if (fetched.ok) return kept(deps, { src, bytes: fetched.bytes, name: fetched.name })
  }
  return { src, ok: false, reason: fetched?.ok === false ? reasons[fetched.reason] : reasons.not_reachable }
}

const reasons = {
  not_reachable: 'the old site didn’t give it to us',
  not_a_picture: 'it isn’t a picture',
  too_large: 'it’s larger than 30 MB',
} as const

async function kept(
  { storage }: PictureDeps,
  { src, bytes, name }: { src: string; bytes: Uint8Array; name: string },
): Promise<FoundPicture> {
  try {
    return { src, ok: true, kept: await importPicture(storage, bytes), name: name.slice(0, 200) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { src, ok: false, reason: error.message.charAt(0).toLowerCase() + error.message.slice(1) }
  }
}

function absolute(src: string, site: string): string | undefined {
  return URL.canParse(src, site || undefined) ? new URL(src, site || undefined).href : undefined
}

export function nameOf(src: string): string {
  const last = src.split(/[?#]/)[0]?.split('/').at(-1) || 'picture'
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
