import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parsePicture } from '#domain/content/picture.ts'
import { folderStorage } from './folder-storage.ts'
import { importLogo } from './import-logo.ts'
import { originalKey } from './import-picture.ts'
import type { Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-logo-'))
  storage = folderStorage(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const keep = async (content: string | Buffer) => {
  const picture = parsePicture((await importLogo(storage, Buffer.from(content))).address)!
  return { ...picture, content: (await storage.get(originalKey(picture)))! }
}
const svg = (inside: string, attributes = 'viewBox="0 0 100 50"') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const leaf = '<path fill="#2f6b57" d="M10 10H90V40H10Z"/>'

describe('an SVG logo', () => {
  test('remains a drawing with its proportions when it consists of shapes', async () => {
    const { extension, width, height, content } = await keep(svg(leaf))
    expect([extension, width, height]).toEqual(['svg', 1024, 512])
    expect(content.toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 50" width="1024" height="512"><path fill="#2f6b57" d="M10 10H90V40H10Z" /></svg>',
    )
    expect((await keep(await readFile('demo/anhe/pictures/seal.svg'))).extension).toBe('svg')
    expect((await keep(svg(leaf, 'width="100px" height="50px"'))).content.toString()).toContain('viewBox="0 0 100 50"')
  })

  test('keeps colours from a style sheet', async () => {
    const { extension, content } = await keep(
      svg(
        '<defs><style>.a,.b{fill:#b5372a;}.b{opacity:.5}</style></defs><g class="a"><path d="M0 0H50V50Z"/></g><path class="b" d="M50 0H99V50Z"/>',
      ),
    )
    expect(extension).toBe('svg')
    expect(content.toString()).toContain('<g fill="#b5372a">')
    expect(content.toString()).toContain('opacity=".5"')
  })

  test('keeps gradients and clip paths', async () => {
    const parts =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/><stop offset="1" style="stop-color:#00f"/></linearGradient><linearGradient id="b" xlink:href="#a"/><clipPath id="c"><circle cx="50" cy="25" r="20"/></clipPath></defs>'
    const { extension, content } = await keep(
      svg(`${parts}<rect width="100" height="50" fill="url(#b)" clip-path="url(#c)"/>`),
    )
    expect([extension, content.toString()]).toEqual([
      'svg',
      expect.stringMatching(/<clipPath[^>]*>.*clip-path="url\(#c\)"/),
    ])
  })

  test.each([
    ['a script', `<script>alert(1)</script>${leaf}`],
    ['a handler', `<path onclick="alert(1)" onload="alert(1)" fill="#2f6b57" d="M10 10H90V40H10Z"/>`],
    ['a link', `<a xlink:href="javascript:alert(1)" href="https://evil.example">${leaf}</a>`],
    [
      'another language',
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>${leaf}`,
    ],
    ['a picture from elsewhere', `<image href="https://evil.example/a.png" width="9" height="9"/>${leaf}`],
    ['a colour from elsewhere', `<path style="fill:url(https://evil.example/a#b)" d="M0 0H1V1Z"/>${leaf}`],
    [
      'a rule from elsewhere',
      `<style>@import url(https://evil.example/a.css);.a{fill:url(https://evil.example/)}</style>${leaf}`,
    ],
    [
      'movement',
      `<path fill="#2f6b57" d="M10 10H90V40H10Z"><animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/></path>`,
    ],
    ['a copy from elsewhere', `<use href="https://evil.example/a.svg#b"/>${leaf}`],
  ])('an SVG logo loses %s', async (_, inside) => {
    const { content, extension } = await keep(svg(inside))
    expect(extension).toBe('svg')
    expect(content.toString()).not.toMatch(
      /script|alert|evil|onclick|onload|foreignObject|<a |<image|<use|<style|<set|animate/i,
    )
    expect(content.toString()).toContain('d="M10 10H90V40H10Z"')
  })

  test('loses its document type and entities', async () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`
    const drawing = svg(leaf).replace('?>', `?>${bomb}`)
    const { content } = await keep(drawing)
    expect(content.toString()).not.toMatch(/DOCTYPE|ENTITY/)
  })

  test('becomes a bitmap when its shapes alone would look different', async () => {
    const copied =
      '<defs><g id="l"><path fill="#2f6b57" d="M10 10H40V40H10Z"/></g></defs><use href="#l"/><use href="#l" x="45"/>'
    const { extension, width, height } = await keep(svg(copied))
    expect([extension, width, height]).toEqual(['png', 1024, 512])
  })

  test('is refused when it shows nothing or is not an SVG', async () => {
    for (const content of [
      svg(''),
      svg('<path d="M0 0"/>'),
      '<svg',
      svg(leaf).slice(0, 120),
      '<!-- x --><html></html>',
    ])
      await expect(keep(content), content).rejects.toMatchObject({ code: 'invalid' })
    await expect(keep(svg(leaf + ' '.repeat(1024 * 1024)))).rejects.toMatchObject({ code: 'too_large' })
    await expect(keep('GIF89a')).rejects.toMatchObject({ code: 'wrong_type' })
  })
})

test('a bitmap logo is scaled down, and keeps its transparency', async () => {
  const clear = await sharp({ create: { width: 3000, height: 1500, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { extension, width, height, content } = await keep(clear)
  expect([extension, width, height]).toEqual(['png', 1024, 512])
  expect((await sharp(content).metadata()).hasAlpha).toBe(true)
  expect(await keep(await readFile('test/support/photo.heic'))).toMatchObject({
    extension: 'jpg',
    width: 240,
    height: 320,
  })
}, 60_000)

test('a photo of 50 megapixels becomes a logo of 1,024 px without being held in memory whole', async () => {
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const small = await sharp({ create: { width: 1020, height: 768, channels: 3, noise: grain, background: '#888' } })
    .png()
    .toBuffer()
  const photo = await sharp(small).resize(8160, 6144).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  expect(await keep(photo)).toMatchObject({ extension: 'jpg', width: 771, height: 1024 })
  clearInterval(watch)
  // Its pixels alone are 150 MB.
  expect(most - before).toBeLessThan(120 * 1024 * 1024)
}, 60_000)
