import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LibraryPage, LibraryPicture } from '#contract/media.ts'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import { createSite } from '#server/app.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

const paint = (colour: string, width = 700, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

onEveryEngine('the media library', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))

  const send = async (path: string, content: Uint8Array, name = 'photo.jpg', fields: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(content)], name))
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    const answer = await shop.app.request(path, { method: 'POST', headers: { cookie: shop.cookies.staff }, body: form })
    return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.json() }
  }
  const upload = async (content: Uint8Array, name?: string, alt = ''): Promise<LibraryPicture> => {
    const { status, body } = await send('/api/media', content, name, alt ? { alt } : {})
    expect([200, 201], JSON.stringify(body)).toContain(status)
    return body
  }
  const list = async (query = ''): Promise<LibraryPage> => (await shop.ask('staff', 'GET', `/api/media${query}`)).body
  const one = async (id: string) => (await list()).items.find((picture) => picture.id === id)
  const audit = async (entityId: string) => {
    const rows = await shop.deps.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name'])
      .where('entity_id', '=', entityId)
      .orderBy('id')
      .execute()
    return rows.map(({ action, actor_name }) => `${actor_name} ${action}`)
  }

  test('stores a picture of any name once, and serves it', async () => {
    const bytes = await paint('#123')
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

  test('refuses files that are no picture, damaged or too large, and says why', async () => {
    const before = (await list()).total
    const bytes = await paint('#456')
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
    const none = await shop.app.request('/api/media', {
      method: 'POST',
      headers: { cookie: shop.cookies.staff },
      body: new FormData(),
    })
    expect([none.status, (await none.json()).errors]).toEqual([
      422,
      [{ path: 'file', message: 'Please choose a picture' }],
    ])
    expect((await list()).total).toBe(before)
  })

  test('takes a drawing as a logo, made safe, and serves it so that it runs nothing', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script><path d="M1 1H8V8Z"/></svg>'
    const sent = await send('/api/media/logo', Buffer.from(drawing), 'leaf.svg')
    expect(sent).toMatchObject({
      status: 201,
      body: { name: 'leaf.svg', alt: 'The clinic’s logo', width: 1024, height: 1024 },
    })
    const served = await shop.app.request(sent.body.address)
    expect([served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
      'image/svg+xml',
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

  test('is open to staff only, and to pages of this site only', async () => {
    const picture = await upload(await paint('#789'))
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await paint('#abc'))], 'a.jpg'))
    for (const path of ['/api/media', '/api/media/logo', `/api/media/${picture.id}/replacement`]) {
      expect((await shop.app.request(path, { method: 'POST', body: form })).status).toBe(401)
      const headers = { cookie: shop.cookies.staff, origin: 'https://evil.example' }
      expect((await shop.app.request(path, { method: 'POST', body: form, headers })).status).toBe(403)
    }
    expect((await shop.ask('nobody', 'GET', '/api/media')).status).toBe(401)
    expect((await shop.ask('nobody', 'PUT', `/api/media/${picture.id}`, { alt: 'x' })).status).toBe(401)
    expect((await shop.ask('nobody', 'DELETE', `/api/media/${picture.id}`)).status).toBe(401)
    expect(await one(picture.id)).toMatchObject({ alt: '' })
  })

  test('is searched, narrowed down and turned page by page', async () => {
    const made = []
    for (let n = 0; n < 26; n++)
      made.push(await upload(await paint('#00f', 40 + n, 30), `Wiese ${n}_x.jpg`, n === 3 ? 'Grüne Äcker 100%' : ''))
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

  test('does not ask for the description of a decorative picture until it has one', async () => {
    const { id } = await upload(await paint('#0b7', 64, 48), 'ornament.jpg')
    const describe = async (words: object) => (await shop.ask('staff', 'PUT', `/api/media/${id}`, words)).body
    const lacks = async () => (await list('?q=ornament&filter=undescribed')).total
    expect([await one(id), await lacks()]).toMatchObject([{ decorative: false }, 1])
    expect(await describe({ alt: '', decorative: true })).toMatchObject({ alt: '', decorative: true })
    expect([await one(id), await lacks()]).toMatchObject([{ decorative: true }, 0])
    expect(await describe({ alt: '' }), 'without a word about it').toMatchObject({ decorative: true })
    expect(await describe({ alt: 'A knot', decorative: true })).toMatchObject({ alt: 'A knot', decorative: false })
    expect(await describe({ alt: '' })).toMatchObject({ decorative: false })
  })

  describe('with a picture that the site shows', () => {
    const service = (image: string) => ({
      slug: 'moxa',
      title: 'Moxa',
      description: 'Warm herbs.',
      image,
      benefits: [{ text: 'Warmth' }],
    })
    let old: LibraryPicture
    let serviceId: string
    let postId: string
    beforeAll(async () => {
      old = await upload(await paint('#a00'), 'old.jpg', 'An old room')
      const hero = { ...contentDefaults.hero, image: '/placeholder.svg', slides: ['/x.jpg', old.address] }
      await shop.ask('staff', 'PUT', '/api/content/hero', hero)
      await shop.ask('staff', 'PUT', '/api/content/about', { ...contentDefaults.about, logoImage: old.address })
      serviceId = (await shop.ask('staff', 'POST', '/api/services', service(old.address))).body.id
      const goods = { name: 'Tea', description: '', priceCents: 500, image: old.address, active: true, kind: 'goods' }
      await shop.ask('owner', 'POST', '/api/shop-products', goods)
      const added = await shop.ask('staff', 'POST', '/api/admin-posts', { title: 'On tea' })
      postId = added.body.id
      const body = `<p>Look:</p><img src="${old.address}" alt="Tea" />`
      await shop.deps.database.db
        .updateTable('posts')
        .set({ body, cover_image: old.address })
        .where('id', '=', postId)
        .execute()
    })

    test('says where the picture is used, and does not delete it', async () => {
      const uses = [
        { kind: 'section', id: 'about', name: 'about' },
        { kind: 'section', id: 'hero', name: 'hero' },
        { kind: 'service', id: serviceId, name: 'Moxa' },
        { kind: 'product', id: expect.any(String), name: 'Tea' },
        { kind: 'post', id: postId, name: 'On tea' },
      ]
      expect((await one(old.id))?.uses).toEqual(uses)
      const answer = await shop.ask('staff', 'DELETE', `/api/media/${old.id}`)
      expect(answer).toMatchObject({ status: 409, body: { detail: 'This picture is still used on the site', uses } })
      expect((await shop.app.request(old.address)).status).toBe(200)
    })

    test('gives its description to the pages that show it', async () => {
      const { app } = createSite(shop.deps)
      const altTexts = async () => (await app.request('/api/alt-texts')).json()
      expect(await altTexts()).toEqual({ [old.address]: 'An old room' })
      const wrong = await shop.ask('staff', 'PUT', `/api/media/${old.id}`, { alt: 'x'.repeat(301) })
      expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'alt'])
      expect((await shop.ask('staff', 'PUT', `/api/media/${old.id}`, { alt: ' A room ' })).body.alt).toBe('A room')
      expect(await altTexts()).toEqual({ [old.address]: 'A room' })
      expect((await shop.ask('staff', 'PUT', '/api/media/none', { alt: '' })).status).toBe(404)
    })

    test('replaces it everywhere at once with history, and deletes it then', async () => {
      const before = (await shop.ask('staff', 'GET', '/api/content/hero')).headers.get('etag')
      const answer = await send(`/api/media/${old.id}/replacement`, await paint('#0a0', 900, 500), 'new.jpg')
      expect(answer.status).toBe(200)
      const made: LibraryPicture = answer.body
      expect(made).toMatchObject({ name: 'new.jpg', alt: 'A room', width: 900 })
      expect(made.uses).toHaveLength(5)

      const hero = await shop.ask('staff', 'GET', '/api/content/hero')
      expect(hero.body.slides).toEqual(['/x.jpg', made.address])
      expect(hero.headers.get('etag')).not.toBe(before)
      const [version, earlier] = (await shop.ask('staff', 'GET', '/api/content/hero/revisions')).body
      expect([version.savedBy, earlier.value.slides]).toEqual(['Sam Lee', ['/x.jpg', old.address]])
      expect((await shop.ask('staff', 'GET', '/api/services')).body[0].image).toBe(made.address)
      const { db } = shop.deps.database
      const post = await db.selectFrom('posts').selectAll().where('id', '=', postId).executeTakeFirstOrThrow()
      expect([post.cover_image, post.body]).toEqual([
        made.address,
        `<p>Look:</p><img src="${made.address}" alt="Tea" />`,
      ])
      const versions = await db
        .selectFrom('post_revisions')
        .select('revision')
        .where('post_id', '=', postId)
        .orderBy('revision')
        .execute()
      expect(versions.map(({ revision }) => revision)).toEqual([1, 2])
      expect(post.revision).toBe(2)
      expect((await audit('hero')).at(-1)).toBe('Sam Lee content.updated')
      expect((await audit(serviceId)).at(-1)).toBe('Sam Lee service.updated')

      expect((await one(old.id))?.uses).toEqual([])
      const smaller = old.address.replace('.jpg', '/320.webp')
      expect((await shop.app.request(smaller)).status).toBe(200)
      expect((await shop.ask('staff', 'DELETE', `/api/media/${old.id}`)).status).toBe(204)
      for (const address of [old.address, smaller]) expect((await shop.app.request(address)).status).toBe(404)
      expect((await shop.ask('staff', 'DELETE', `/api/media/${old.id}`)).status).toBe(404)
      expect((await audit(old.id)).at(-1)).toBe('Sam Lee picture.deleted')
    })

    test('replaces it by a known picture, or by itself', async () => {
      const shown = await upload(await paint('#00a'), 'shown.jpg', 'Blue')
      const known = await upload(await paint('#0aa'), 'known.jpg')
      await shop.ask('staff', 'PUT', `/api/services/${serviceId}`, service(shown.address))
      const itself = await send(`/api/media/${shown.id}/replacement`, await paint('#00a'), 'again.jpg')
      expect(itself.body).toMatchObject({ id: shown.id, uses: [{ id: serviceId }] })
      const other = await send(`/api/media/${shown.id}/replacement`, await paint('#0aa'), 'again.jpg')
      expect(other.body).toMatchObject({ id: known.id, alt: 'Blue', uses: [{ id: serviceId }] })
      expect((await send('/api/media/none/replacement', await paint('#0af'))).status).toBe(404)
    })
  })

  test('stores the same picture once when several upload it at the same time', async () => {
    const bytes = await paint('#fa0')
    const made = await Promise.all(Array.from({ length: 6 }, (_, n) => upload(bytes, `${n}.jpg`)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })
})
