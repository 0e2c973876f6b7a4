import type { OriginalType } from '#domain/picture.ts'

/** The types that people may upload. A drawing (SVG) can carry scripts, so it is not among them. */
export type UploadType = Exclude<OriginalType, 'svg'>

const starts = (bytes: Uint8Array, signature: number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte)
const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Tells a file's type by how it begins, before any decoder sees it. `undefined` for whatever may not be uploaded. */
export function uploadTypeOf(bytes: Uint8Array): UploadType | undefined {
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
