import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { maxBytes } from '#server/media/limits.ts'
import { zipPictures } from './zip-pictures.ts'

const wanted = new Set(['2020/01/large.jpg', '2020/01/small.jpg'])
const small = new Uint8Array([1, 2, 3])
const sizesOf = async (zip: Uint8Array) =>
  [...((await zipPictures(zip, wanted)) ?? [])].map(([path, bytes]) => [path, bytes.byteLength])

/** The zip with another size in the list of files at its end, which is all that a reader goes by. */
function claiming(zip: Uint8Array, name: string, size: number): Uint8Array {
  const changed = Buffer.from(zip)
  for (let at = changed.indexOf('PK\u0001\u0002'); at >= 0; at = changed.indexOf('PK\u0001\u0002', at + 4)) {
    const length = changed.readUInt16LE(at + 28)
    if (changed.toString('utf8', at + 46, at + 46 + length) === name) changed.writeUInt32LE(size, at + 24)
  }
  return changed
}

describe('a zip of pictures', () => {
  const large = 'wp-content/uploads/2020/01/large.jpg'
  const zip = zipSync({ [large]: new Uint8Array(maxBytes + 1), 'wp-content/uploads/2020/01/small.jpg': small })

  test('a picture that unpacks to too many bytes is skipped', async () => {
    expect(zip.byteLength).toBeLessThan(100_000)
    expect(await sizesOf(zip)).toEqual([['2020/01/small.jpg', 3]])
  })

  test('a picture with a false size unpacks to no more than it declares', async () => {
    const sizes = await sizesOf(claiming(zip, large, 1000))
    expect(sizes.find(([path]) => path === '2020/01/large.jpg')?.[1] ?? 0).toBeLessThanOrEqual(1000)
  })

  test('files that were not asked for are not unpacked', async () => {
    expect(await sizesOf(zipSync({ '../../etc/passwd.jpg': small, 'other.jpg': small }))).toEqual([])
  })
})
