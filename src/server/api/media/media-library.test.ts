import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { mediaLibrary, solidJpeg } from '#test/support/media-library.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('the media library', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))

  const { send, upload, list, one, audit } = mediaLibrary(shop)

  test('stores a picture once under a safe name, and serves it', async () => {
    const bytes = await solidJpeg('#123')
    const first = await send('/api/media', bytes, '../../etc/Garden room.PHP', { alt: 'A room' })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ name: 'Garden room.PHP', alt: 'A room', width: 700, height: 400, uses: [] })
    expect(first.body.address).toMatch(/^\/media\/[0-9a-f]{16}-700x400\.jpg$/)
    const served = await shop.app.request(first.body.address)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

    const again = await send('/api/media', bytes, 'other.png')
    expect([again.status, again.body.id, again.body.alt]).toEqual([200, first.body.id, 'A room'])
    expect(await audit(first.body.id)).toEqual(['Sam Lee picture.added'])
  })

  test('refuses files that are not a picture, are damaged or too large, with the reason', async () => {
    const before = (await list()).total
    const bytes = await solidJpeg('#456')
    const bomb = await sharp({ create: { width: 8200, height: 8000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const cases: [Uint8Array, number, RegExp][] = [
      [svg, 415, /JPEG, PNG, WebP, AVIF or HEIC/],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 415, /JPEG/],
      [Buffer.alloc(0), 415, /JPEG/],
      [bytes.subarray(0, 200), 422, /damaged/],
      [bomb, 413, /64 megapixels/],
      [Buffer.alloc(30 * 1024 * 1024 + 1), 413, /30 MB/],
      [Buffer.alloc(31 * 1024 * 1024), 413, /30 MB/],
    ]
    for (const [content, status, detail] of cases) {
      const answer = await send('/api/media', content, 'photo.jpg')
      expect(answer).toMatchObject({ status, type: 'application/problem+json' })
      expect(answer.body.detail).toMatch(detail)
    }
    const none = await shop.clients.staff.request('/api/media', { method: 'POST', body: new FormData() })
    expect([none.status, (await none.json()).errors]).toEqual([
      422,
      [{ path: 'file', message: 'Please choose a picture' }],
    ])
    expect((await list()).total).toBe(before)
  })

  test('accepts an SVG logo, removes its scripts, and serves it under a strict policy', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script><path d="M1 1H8V8Z"/></svg>'
    const sent = await send('/api/media/logo', Buffer.from(drawing), 'leaf.svg')
    expect(sent).toMatchObject({
      status: 201,
      body: { name: 'leaf.svg', alt: 'The clinic’s logo', width: 1024, height: 1024 },
    })
    const served = await shop.app.request(sent.body.address)
    expect([served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
      'image/svg+xml; charset=utf-8',
      'nosniff',
    ])
    expect(served.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await served.text()).not.toMatch(/alert|script/)
    expect((await send('/api/media/logo', Buffer.from(drawing), 'leaf.svg')).status).toBe(200)
    const empty = await send('/api/media/logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect(empty).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'file', message: expect.stringContaining('PNG') }] },
    })
  })

  test('accepts requests from staff and from pages of this site only', async () => {
    const picture = await upload(await solidJpeg('#789'))
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await solidJpeg('#abc'))], 'a.jpg'))
    for (const path of ['/api/media', '/api/media/logo', `/api/media/${picture.id}/replacement`]) {
      expect((await shop.app.request(path, { method: 'POST', body: form })).status).toBe(401)
      const headers = { origin: 'https://evil.example' }
      expect((await shop.clients.staff.request(path, { method: 'POST', body: form, headers })).status).toBe(403)
    }
    expect((await shop.ask('nobody', 'GET', '/api/media')).status).toBe(401)
    expect((await shop.ask('nobody', 'PUT', `/api/media/${picture.id}`, { alt: 'x' })).status).toBe(401)
    expect((await shop.ask('nobody', 'DELETE', `/api/media/${picture.id}`)).status).toBe(401)
    expect(await one(picture.id)).toMatchObject({ alt: '' })
  })

  test('is searched, filtered and paged', async () => {
    const made = []
    for (let n = 0; n < 26; n++)
      made.push(
        await upload(await solidJpeg('#00f', 40 + n, 30), `Wiese ${n}_x.jpg`, n === 3 ? 'Grüne Äcker 100%' : ''),
      )
    const names = async (query: string) => (await list(query)).items.map(({ name }) => name)
    expect(await list('?q=wiese')).toMatchObject({ total: 26, page: 1, pageSize: 24 })
    expect(await names('?q=wiese&page=2')).toEqual(['Wiese 1_x.jpg', 'Wiese 0_x.jpg'])
    expect(await names('?q=%C3%84CKER%20wiese')).toEqual(['Wiese 3_x.jpg'])
    expect(await names('?q=100%25')).toEqual(['Wiese 3_x.jpg'])
    expect(await names('?q=5_x')).toEqual(['Wiese 25_x.jpg', 'Wiese 15_x.jpg', 'Wiese 5_x.jpg'])
    expect(await list('?q=wiese&filter=undescribed')).toMatchObject({ total: 25 })
    expect(await names('?q=nothing')).toEqual([])
    expect((await shop.ask('staff', 'GET', '/api/media?page=0')).status).toBe(422)

    const hero = { ...contentDefaults.hero, image: made[7]!.address }
    expect((await shop.ask('staff', 'PUT', '/api/content/hero', hero)).status).toBe(200)
    expect(await list('?q=wiese&filter=unused')).toMatchObject({ total: 25 })
  })

  test('does not count a decorative picture as undescribed', async () => {
    const { id } = await upload(await solidJpeg('#0b7', 64, 48), 'ornament.jpg')
    const describe = async (words: object) => (await shop.ask('staff', 'PUT', `/api/media/${id}`, words)).body
    const lacks = async () => (await list('?q=ornament&filter=undescribed')).total
    expect([await one(id), await lacks()]).toMatchObject([{ decorative: false }, 1])
    expect(await describe({ alt: '', decorative: true })).toMatchObject({ alt: '', decorative: true })
    expect([await one(id), await lacks()]).toMatchObject([{ decorative: true }, 0])
    expect(await describe({ alt: '' }), 'without a word about it').toMatchObject({ decorative: true })
    expect(await describe({ alt: 'A knot', decorative: true })).toMatchObject({ alt: 'A knot', decorative: false })
    expect(await describe({ alt: '' })).toMatchObject({ decorative: false })
  })

  test('stores the same picture once when several upload it at the same time', async () => {
    const bytes = await solidJpeg('#fa0')
    const made = await Promise.all(Array.from({ length: 6 }, (_, n) => upload(bytes, `${n}.jpg`)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })
})
