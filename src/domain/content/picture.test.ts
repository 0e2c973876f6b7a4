import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  offeredWidths,
  originalTypes,
  type Picture,
  parsePicture,
  pictureAddress,
  pictureSources,
  withPictureSizes,
} from './picture.ts'

const photo: Picture = { hash: '0123456789abcdef', width: 1300, height: 867, extension: 'jpg' }

describe('the address of a picture', () => {
  test('contains hash, size and type, and parses back to them', () => {
    const pictures = fc.record({
      hash: fc.stringMatching(/^[0-9a-f]{16}$/),
      width: fc.integer({ min: 1, max: 99999 }),
      height: fc.integer({ min: 1, max: 99999 }),
      extension: fc.constantFrom(...originalTypes),
    })
    fc.assert(
      fc.property(pictures, (picture) => {
        expect(parsePicture(pictureAddress(picture))).toEqual(picture)
      }),
    )
  })

  test.each([
    'https://elsewhere.example/media/0123456789abcdef-10x10.jpg',
    '/media/0123456789abcdef-10x10.gif',
    '/media/0123456789abcdef-0x10.jpg',
    '/media/../0123456789abcdef-10x10.jpg',
    '/media/0123456789abcdef-10x10.jpg?x',
    '/media/0123456789ABCDEF-10x10.jpg',
  ])('%s does not parse as one of our pictures', (address) => expect(parsePicture(address)).toBeUndefined())
})

describe('the versions of a picture', () => {
  test('are not wider than the picture', () => expect(offeredWidths(photo)).toEqual([320, 480, 640, 960, 1280]))

  test('consist of one at its real width for a tiny picture', () => {
    const tiny = { ...photo, width: 200, height: 100 }
    expect(offeredWidths(tiny)).toEqual([320])
    expect(pictureSources(pictureAddress(tiny)).srcSet).toBe('/media/0123456789abcdef-200x100/320.jpg 200w')
  })

  test('come as AVIF, then WebP, then JPEG', () => {
    const { src, width, height, sources, srcSet } = pictureSources(pictureAddress({ ...photo, width: 700 }))
    expect({ src, width, height }).toEqual({ src: '/media/0123456789abcdef-700x867/640.jpg', width: 700, height: 867 })
    const name = '/media/0123456789abcdef-700x867'
    expect(sources).toEqual([
      { type: 'image/avif', srcSet: `${name}/320.avif 320w, ${name}/480.avif 480w, ${name}/640.avif 640w` },
      { type: 'image/webp', srcSet: `${name}/320.webp 320w, ${name}/480.webp 480w, ${name}/640.webp 640w` },
    ])
    expect(srcSet).toBe(`${name}/320.jpg 320w, ${name}/480.jpg 480w, ${name}/640.jpg 640w`)
  })

  test('a drawing or an external picture has no version but the file itself', () => {
    const drawing = '/media/0123456789abcdef-64x64.svg'
    expect(pictureSources(drawing)).toEqual({ src: drawing, width: 64, height: 64, sources: [], srcSet: '' })
    const elsewhere = 'https://elsewhere.example/a.jpg'
    expect(pictureSources(elsewhere)).toEqual({ src: elsewhere, sources: [], srcSet: '' })
  })
})

const hash = '0123456789abcdef'

test('a stored picture in HTML is offered in several sizes', () => {
  const html = withPictureSizes(`<p>A</p><img src="/media/${hash}-700x500.jpg" alt="A cup" /><p>B</p>`)
  expect(html).toMatch(/^<p>A<\/p><picture>.*<\/picture><p>B<\/p>$/)
  expect(html).toContain(`srcset="/media/${hash}-700x500/320.avif 320w,`)
  expect(html).toContain(`<img src="/media/${hash}-700x500/640.jpg"`)
  expect(html).toContain('width="700" height="500" alt="A cup" loading="lazy"')
})

test('a drawing in HTML has one size, and an external picture is left alone', () => {
  expect(withPictureSizes(`<img src="/media/${hash}-70x50.svg" alt="" />`)).toContain('<picture><img src="/media/')
  const other = '<img src="https://pictures.example/a.jpg" alt="" />'
  expect(withPictureSizes(other)).toBe(other)
})
