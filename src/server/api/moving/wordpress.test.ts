import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WordpressProgress } from '#contract/wordpress-import.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { importNextWordpressItem } from '#server/services/moving/wordpress-import.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'
import { drawnPicture, oldSite, wordpressExport } from '#test/support/wordpress-export.ts'

onEveryEngine('an old WordPress site', (engine) => {
  let shop: StaffShop
  beforeAll(async () => {
    shop = await newStaffShop(engine, { isAllowedAddress: (address) => address === '127.0.0.1' })
    await shop.database.db.deleteFrom('products').execute()
    await shop.database.db.deleteFrom('content_sections').execute()
    await seedWhenEmpty(shop.deps)
  })
  afterAll(() => shop.drop())

  async function check(xml: string, zip?: Uint8Array<ArrayBuffer>, who: 'owner' | 'staff' = 'owner') {
    const body = new FormData()
    body.set('file', new File([xml], 'old-site.xml'))
    if (zip) body.set('pictures', new File([zip], 'uploads.zip'))
    const headers = { origin: 'http://localhost:3000' }
    const answer = await shop.clients[who].request('/api/wordpress-imports', { method: 'POST', headers, body })
    return { status: answer.status, body: await answer.json() }
  }
  async function run(id: string): Promise<WordpressProgress> {
    expect((await shop.ask('owner', 'POST', `/api/wordpress-imports/${id}/start`)).status).toBe(200)
    while (await importNextWordpressItem(shop.deps));
    return (await shop.ask('owner', 'GET', `/api/wordpress-imports/${id}`)).body
  }
  const rows = (table: 'posts' | 'pages' | 'media') => shop.database.db.selectFrom(table).select('id').execute()
  const visit = async (path: string) => {
    const answer = await shop.ask('nobody', 'GET', path)
    return [answer.status, answer.headers.get('location')]
  }

  test('sixty articles with pictures arrive as drafts with redirects, and a second import adds nothing', async () => {
    const before = { posts: (await rows('posts')).length, media: (await rows('media')).length }
    const { xml, zip } = await oldSite(60)
    const checked = await check(xml, zip)
    expect(checked).toMatchObject({
      status: 201,
      body: { posts: 60, pages: 1, known: 0, pictures: 120, inZip: 120, site: 'http://old.example' },
    })
    expect(checked.body.left).toEqual([
      { title: 'A cup', reason: 'It is of the kind “product”, which we don’t have' },
      { title: 'Thrown away', reason: 'It was in the bin' },
    ])
    expect((await rows('posts')).length).toBe(before.posts)
    const done = await run(checked.body.id)
    expect(done).toMatchObject({ status: 'done', total: 61, done: 61 })
    expect(done.items.filter(({ notes }) => notes.length > 0)).toEqual([])
    expect((await rows('posts')).length).toBe(before.posts + 60)
    expect((await rows('media')).length).toBe(before.media + 120)
    expect(await shop.deps.storage.list('imports')).toEqual([])

    const { id } = done.items.find(({ title }) => title === 'Old article 7 & more')!
    const { body: post } = await shop.ask('staff', 'GET', `/api/admin-posts/${id}`)
    expect(post).toMatchObject({ state: 'draft', date: '2019-05-07T01:30:00.000Z' })
    expect(post.value).toMatchObject({
      slug: 'old-article-7',
      author: 'Lin Wei',
      category: 'News',
      coverImage: expect.stringMatching(/^\/media\//),
      head: { keywords: 'tea, rest' },
    })
    expect(post.value.body).toMatch(
      /^<p>Text of article 7, see <a href="\/2019\/05\/old-article-1\/">the first<\/a>\.<\/p>\s*<img src="\/media\/[^"]+" alt="Inside 7" \/><p>Below<\/p>$/,
    )
    expect((await shop.ask('owner', 'PUT', `/api/admin-posts/${id}`, { ...post.value, published: true })).status).toBe(
      200,
    )
    expect(await visit('/2019/05/old-article-7/')).toEqual([301, '/blog/old-article-7'])
    expect(await visit('/?p=7')).toEqual([301, '/blog/old-article-7'])
    expect((await visit('/blog/old-article-7'))[0]).toBe(200)
    expect(await visit('/2019/05/about-the-clinic')).toEqual([301, '/about-the-clinic'])

    const page = done.items.find(({ kind }) => kind === 'page')!
    expect((await shop.ask('staff', 'GET', `/api/admin-pages/${page.id}`)).body.value).toMatchObject({
      published: false,
      slug: 'about-the-clinic',
      sections: [
        { heading: 'About the clinic', body: '<p>Opening words</p>' },
        { heading: 'Where', body: '<p>In town</p>' },
      ],
    })
    const again = await check(xml, zip)
    expect(again.body).toMatchObject({ posts: 0, pages: 0, known: 61 })
    await run(again.body.id)
    expect((await rows('posts')).length).toBe(before.posts + 60)
    expect((await shop.ask('owner', 'GET', '/api/wordpress-imports')).body.latest).toMatchObject({ status: 'done' })
  })

  test('pictures without a zip file are fetched from the old site, and missing ones are named', async () => {
    const picture = await drawnPicture(1)
    const server = createServer((request, response) => {
      const there = request.url === '/there.jpg'
      response.writeHead(there ? 200 : 404, { 'content-type': 'image/jpeg' }).end(there ? picture : undefined)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const xml = wordpressExport([
      {
        id: 5001,
        title: 'Fetched',
        slug: 'caf%C3%A9',
        excerpt: 'Short',
        content: `<p>One</p><img src="${base}/there-150x150.jpg" alt="x"><img src="${base}/gone.jpg"><img src="http://10.0.0.1/inside.jpg"><iframe src="https://x"></iframe>`,
      },
    ])
    const { body } = await check(xml)
    expect(body).toMatchObject({ posts: 1, pictures: 3, inZip: 0 })
    const { items } = await run(body.id)
    server.close()
    expect(items[0]).toMatchObject({
      state: 'done',
      notes: [
        'A video, map or other embedded content was left out',
        'The picture “gone.jpg” is missing: the old site didn’t give it to us',
        'The picture “inside.jpg” is missing: the old site didn’t give it to us',
        'It needs a category before it can be published',
      ],
    })
    const { value } = (await shop.ask('owner', 'GET', `/api/admin-posts/${items[0]!.id}`)).body
    expect(value.body).toMatch(/^<p>One<\/p><img src="\/media\/[^"]+" alt="x" \/>$/)
    expect(value).toMatchObject({ excerpt: 'Short', coverImage: expect.stringMatching(/^\/media\//) })
  })

  test('two exports that were checked before either was imported bring each article once', async () => {
    const xml = wordpressExport([{ id: 5151, title: 'Checked twice', slug: 'checked-twice', excerpt: 'Short' }])
    const before = (await rows('posts')).length
    const [first, second] = [await check(xml), await check(xml)]
    expect([first.body.posts, second.body.posts]).toEqual([1, 1])
    const made = await run(first.body.id)
    const again = await run(second.body.id)
    expect((await rows('posts')).length).toBe(before + 1)
    expect(again).toMatchObject({ status: 'done', total: 1, done: 1 })
    expect(again.items[0]).toMatchObject({
      id: made.items[0]!.id,
      notes: ['An earlier import has brought this already.'],
    })
  })

  test('a list that is too long for a page loses its end, and that is noted', async () => {
    const content = `<p>One</p><ul>${'<li>A herb with a long name</li>'.repeat(1000)}</ul>`
    const xml = wordpressExport([{ id: 5101, title: 'Glossary', slug: 'glossary', type: 'page', content }])
    const { items } = await run((await check(xml)).body.id)
    expect(items[0]).toMatchObject({
      state: 'done',
      notes: ['A paragraph, list or table is too long for a page. Its end was left out.'],
    })
  })

  test('an article keeps its date only if it was published or planned on the old site', async () => {
    const written = { content: '<p>Rest</p>', excerpt: 'Short' }
    const gmt = /(<wp:post_date_gmt><!\[CDATA\[)[^\]]*/
    const old = [
      wordpressExport([{ id: 6001, title: 'A draft', slug: 'a-draft', status: 'draft', ...written }]),
      // As WordPress writes a draft that never had a time of its own.
      wordpressExport([{ id: 6002, title: 'Another', slug: 'another', status: 'pending', ...written }]).replace(
        gmt,
        '$10000-00-00 00:00:00',
      ),
      wordpressExport([{ id: 6003, title: 'Planned', slug: 'planned', status: 'future', ...written }]),
      wordpressExport([{ id: 6004, title: 'Out', slug: 'out', ...written }]).replace(gmt, '$10000-00-00 00:00:00'),
    ]
    const dates: string[] = []
    for (const xml of old) {
      const { items } = await run((await check(xml)).body.id)
      dates.push((await shop.ask('staff', 'GET', `/api/admin-posts/${items[0]!.id}`)).body.date)
    }
    expect(dates).toEqual(['', '', '2019-05-07T01:30:00.000Z', '2019-05-07T01:30:00.000Z'])
  })

  test('articles wait while the storage of the pictures is away', async () => {
    const { xml, zip } = await oldSite(2, 201)
    const { body } = await check(xml, zip)
    expect(body).toMatchObject({ posts: 2, pictures: 4, inZip: 4 })
    expect((await shop.ask('owner', 'POST', `/api/wordpress-imports/${body.id}/start`)).status).toBe(200)
    let away = 50
    const answer = async <T>(work: Promise<T>): Promise<T> => {
      if (away-- > 0) throw new Error('the object store does not answer')
      return work
    }
    const { get, exists } = shop.deps.storage
    const storage = {
      ...shop.deps.storage,
      get: (key: string) => answer(get(key)),
      exists: (key: string) => answer(exists(key)),
    }
    const tries = new Map<string, number>()
    let isMore = true
    while (isMore) isMore = await importNextWordpressItem({ ...shop.deps, storage }, tries).catch(() => true)
    const { body: done } = await shop.ask('owner', 'GET', `/api/wordpress-imports/${body.id}`)
    expect(done.status).toBe('done')
    expect(
      done.items.filter(({ state, notes }: WordpressProgress['items'][number]) => state !== 'done' || notes.length > 0),
    ).toEqual([])
  })

  test('an article whose picture always fails is left after 20 tries, and the next is imported', async () => {
    const { xml, zip } = await oldSite(2, 301)
    const { body } = await check(xml, zip)
    await shop.ask('owner', 'POST', `/api/wordpress-imports/${body.id}/start`)
    const broken = new Set<string>()
    const storage = {
      ...shop.deps.storage,
      get: async (key: string) => {
        if (broken.size === 0) broken.add(key)
        if (broken.has(key)) throw new Error('this file cannot be read')
        return shop.deps.storage.get(key)
      },
    }
    const tries = new Map<string, number>()
    let isMore = true
    while (isMore) isMore = await importNextWordpressItem({ ...shop.deps, storage }, tries).catch(() => true)
    const { body: done } = await shop.ask('owner', 'GET', `/api/wordpress-imports/${body.id}`)
    expect([done.status, done.items.map(({ state }: WordpressProgress['items'][number]) => state)]).toEqual([
      'done',
      ['failed', 'done'],
    ])
  })

  test('an invalid export is refused beside its field, and only owners may import', async () => {
    const entity =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><rss><channel><title>&a;</title></channel></rss>'
    for (const xml of [
      '',
      'hello',
      '<rss><channel>',
      entity,
      '<rss version="2.0"><channel><title>x</title></channel></rss>',
    ])
      expect(await check(xml)).toMatchObject({ status: 422, body: { errors: [{ path: 'file' }] } })
    const zip = new TextEncoder().encode('no zip')
    expect(await check(wordpressExport([{ id: 1, title: 'x', slug: 'x' }]), zip)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'pictures' }] },
    })
    expect((await check(wordpressExport([]), undefined, 'staff')).status).toBe(403)
    expect((await shop.ask('owner', 'POST', '/api/wordpress-imports/none/start')).status).toBe(404)
  })
})
