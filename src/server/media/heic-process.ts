import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import libheif, { type Shown } from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import sharp from 'sharp'

// A process of its own, which `heic.ts` starts for one photo: its bytes come in, a JPEG goes out. What a damaged file does
// to the decoder, ends here. It imports nothing of ours, so that it also runs from its source.

const [mostPixels = 0, longestSide = 0] = process.argv.slice(2).map(Number)

/** What the decoder may take, in bytes: a photo of 64 megapixels needs about 600 MB while its colours are computed. */
const mostMemory = 1024 ** 3
const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > mostMemory) throw new RangeError('The photo takes too much memory')
  return grow.call(this, pages)
}

// Where the machine itself runs out of memory, Linux ends this process and not the site.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

const { HeifDecoder } = libheif()
const photos = new HeifDecoder().decode(new Uint8Array(await buffer(process.stdin)))
const photo = photos.find((one) => one.is_primary()) ?? photos[0]
if (!photo) throw new Error('There is no photo in it')
const [width, height] = [photo.get_width(), photo.get_height()]
if (width * height > mostPixels) throw new Error('It has too many pixels')
const shown = await new Promise<Shown>((resolve, reject) =>
  photo.display({ width, height, data: new Uint8ClampedArray(width * height * 4) }, (made) =>
    made ? resolve(made) : reject(new Error('It could not be decoded')),
  ),
)
const jpeg = await sharp(shown.data, { raw: { width, height, channels: 4 }, limitInputPixels: mostPixels })
  .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  .flatten({ background: '#ffffff' })
  .jpeg({ quality: 92, mozjpeg: true })
  .toBuffer()
process.stdout.write(jpeg)
