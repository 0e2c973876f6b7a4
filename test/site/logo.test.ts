import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import { noLogo } from '#domain/content/logo.ts'
import { importMaster } from '#server/media/import-picture.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

const fixed = [
  '/favicon.ico',
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/icon-32.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
]

onEveryEngine('a clinic’s logo', (engine) => {
  const shop = fixtureForEach(() => newStaffShop(engine))
  const get = (path: string) => shop.ask('nobody', 'GET', path)
  const bytesOf = async (path: string) => Buffer.from(await (await shop.app.request(path)).arrayBuffer())
  const foldersOf = async (path: string) => [...new Set((await get(path)).text.match(/\/icons\/[0-9a-f]{16}/g))]
  const saveLogo = (logoImage: string) =>
    shop.ask('staff', 'PUT', '/api/content/about', { ...contentDefaults.about, logoImage })
  const rename = async (name: string) => {
    const { body: clinic } = await get('/api/content/clinic')
    expect((await shop.ask('staff', 'PUT', '/api/content/clinic', { ...clinic, name })).status).toBe(200)
  }
  const disc = (colour: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"><path fill="${colour}" d="M0 0H40V20H0Z"/></svg>`
  const keep = async (drawing: string) => (await importMaster(shop.deps.storage, Buffer.from(drawing))).address
  const colourOf = async (path: string) => {
    const middle = await sharp(await bytesOf(path))
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (Math.floor(middle.info.height / 2) * middle.info.width + Math.floor(middle.info.width / 2)) * 4
    return [...middle.data.subarray(at, at + 3)]
  }

  test('defaults to a monogram of its name, and never to the example clinic’s icons', async () => {
    await rename('Willow Creek Clinic')
    const monogram = (await get(noLogo)).text
    expect((await get('/favicon.svg')).text).toBe(monogram)
    expect((await get('/')).text).toContain(`<img src="${noLogo}" alt=""`)
    await rename('Seaside Physio')
    expect((await get(noLogo)).text).not.toBe(monogram)
    // A logo elsewhere on the web, and the default of earlier versions.
    for (const address of ['https://elsewhere.example/logo.png', '/favicon.svg']) {
      expect((await saveLogo(address)).status).toBe(200)
      expect((await get('/favicon.svg')).text).toBe((await get(noLogo)).text)
    }
  })

  test('is used in every icon, at an address that changes with it', async () => {
    const before = await foldersOf('/')
    expect(before).toHaveLength(1)
    await saveLogo(await keep(disc('#ff0000')))
    const [red, ...others] = await foldersOf('/')
    expect(others).toEqual([])
    expect(red).not.toBe(before[0])
    expect(await foldersOf('/manifest.webmanifest')).toEqual([red])
    expect(await foldersOf('/admin/login')).toEqual([red])
    for (const path of fixed.filter((name) => name.endsWith('.png'))) {
      expect(await colourOf(path), path).toEqual([255, 0, 0])
      expect(await bytesOf(red + path), path).toEqual(await bytesOf(path))
    }
    const kept = await shop.app.request(`${red}/favicon.svg`)
    expect([kept.headers.get('cache-control'), kept.headers.get('content-security-policy')]).toEqual([
      expect.stringContaining('immutable'),
      expect.stringContaining("default-src 'none'"),
    ])
    const etag = kept.headers.get('etag')!
    expect((await shop.app.request('/favicon.svg', { headers: { 'if-none-match': etag } })).status).toBe(304)

    await saveLogo(await keep(disc('#0000ff')))
    const [blue] = await foldersOf('/')
    expect(blue).not.toBe(red)
    const moved = await get(`${red}/icon-32.png`)
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `${blue}/icon-32.png`])
    expect(await colourOf('/icon-32.png')).toEqual([0, 0, 255])
    expect((await get(`${blue}/other.png`)).status).toBe(404)
  })

  test('keeps its proportions in icons, on a transparent or paper background as needed', async () => {
    await saveLogo(await keep(disc('#ff0000')))
    const corner = async (path: string) => [
      ...(await sharp(await bytesOf(path))
        .ensureAlpha()
        .extract({ left: 3, top: 3, width: 1, height: 1 })
        .raw()
        .toBuffer()),
    ]
    expect((await corner('/icon-192.png'))[3]).toBe(0)
    expect((await corner('/icon-maskable-512.png'))[3]).toBe(255)
    expect((await corner('/apple-touch-icon.png'))[3]).toBe(255)
  })

  test('that is a photo is embedded as PNG in the SVG icon', async () => {
    const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer()
    const { address } = await importMaster(shop.deps.storage, photo)
    await saveLogo(address)
    expect((await get('/favicon.svg')).text).toMatch(/^<svg [^>]+><image [^>]+href="data:image\/png;base64,/)
    expect((await get('/')).text).toContain(`src="${address.replace('.png', '/320.webp')}"`)
  })

  test('is shown at the head of emails', async () => {
    await saveLogo(await keep(disc('#ff0000')))
    const [folder] = await foldersOf('/')
    const { body: words } = await shop.ask('staff', 'GET', '/api/email-words/welcome')
    const { body } = await shop.ask('staff', 'POST', '/api/email-words/welcome/preview', words)
    expect(body.html).toContain(`src="${folder}/icon-192.png"`)
  })
})
