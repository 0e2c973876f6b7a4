import libheif, { type Shown } from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import sharp from 'sharp'
import { maxPixels } from '../limits.ts'

/** The decoder's memory limit, in bytes: a photo of 64 megapixels needs about 600 MB during colour conversion. */
const maxMemory = 1024 ** 3
const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > maxMemory) throw new RangeError('The photo takes too much memory')
  return grow.call(this, pages)
}

/**
 * Reads a phone's HEIC photo and gives it as a JPEG, upright, `longestSide` px at most, without notes. Throws where it
 * cannot be read.
 */
export async function readHeic(bytes: Uint8Array, longestSide: number) {
  const { HeifDecoder } = libheif()
  const photos = new HeifDecoder().decode(bytes)
  const photo = photos.find((one) => one.is_primary()) ?? photos[0]
  if (!photo) throw new Error('There is no photo in it')
  const [width, height] = [photo.get_width(), photo.get_height()]
  if (width * height > maxPixels) throw new Error('It has too many pixels')
  const shown = await new Promise<Shown>((resolve, reject) =>
    photo.display({ width, height, data: new Uint8ClampedArray(width * height * 4) }, (made) =>
      made ? resolve(made) : reject(new Error('It could not be decoded')),
    ),
  )
  return sharp(shown.data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 92, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
}
