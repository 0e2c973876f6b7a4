import { type UnzipFileInfo, unzip } from 'fflate'
import { uploadPath, wholePicture } from '#domain/moving/wordpress-html.ts'
import { maxBytes } from '#server/media/limits.ts'

const picture = /\.(?:jpe?g|png|webp|avif|heic)$/i
/** More than a clinic's old site shows, and what all of them may be unpacked. */
const maxFiles = 3000
const maxUnpackedBytes = 400 * 1024 * 1024

/**
 * Unpacks the pictures of a zip of wp-content/uploads that are `wanted`, by their paths below that folder (`uploadPath`), or by
 * their bare names. Each at most 30 MB, 400 MB in all: what is larger stays packed. `undefined` where it is no zip.
 */
export async function zipPictures(zip: Uint8Array, wanted: Set<string>): Promise<Map<string, Uint8Array> | undefined> {
  const names = new Set([...wanted].map(bareName))
  let [files, size] = [0, 0]
  const filter = ({ name, size: packed, originalSize }: UnzipFileInfo) => {
    // What is stored as it is takes its packed size, whatever it claims to be.
    const bytes = Math.max(packed, originalSize)
    const path = uploadPath(name)
    if (!picture.test(name) || name.includes('__MACOSX') || !(wanted.has(path) || names.has(bareName(path))))
      return false
    if (bytes > maxBytes || files >= maxFiles || size + bytes > maxUnpackedBytes) return false
    files++
    size += bytes
    return true
  }
  const unpacked = await new Promise<Record<string, Uint8Array> | undefined>((resolve) =>
    unzip(zip, { filter }, (error, found) => resolve(error ? undefined : found)),
  )
  return unpacked && new Map(Object.entries(unpacked).map(([name, bytes]) => [uploadPath(name), bytes]))
}

const bareName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Finds the picture of an address in the zip: by path or file name, as the original or in the shown size. */
export function findInZip<T>(pictures: ReadonlyMap<string, T>, address: string): T | undefined {
  const paths = [wholePicture(address), address].map(uploadPath)
  for (const path of paths) {
    const found = pictures.get(path)
    if (found !== undefined) return found
  }
  for (const path of paths) for (const [name, value] of pictures) if (bareName(name) === bareName(path)) return value
  return undefined
}

/** The paths under which a zip may have the pictures of these addresses. */
export const pathsOf = (addresses: Iterable<string>): Set<string> =>
  new Set([...addresses].flatMap((address) => [uploadPath(address), uploadPath(wholePicture(address))]))
