import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('redirects', (engine) => {
  let shop: StaffShop
  beforeAll(async () => {
    shop = await newStaffShop(engine)
    await shop.database.db.deleteFrom('products').execute()
    await shop.database.db.deleteFrom('content_sections').execute()
    await seedWhenEmpty(shop.deps)
  })
  afterAll(() => shop.drop())

  const add = (from: string, to: string) => shop.ask('owner', 'POST', '/api/redirects', { from, to })
  const visit = async (path: string) => {
    const answer = await shop.ask('nobody', 'GET', path)
    return [answer.status, answer.headers.get('location')]
  }
  const file = (csv: string, dryRun: boolean) =>
    shop.ask('owner', 'POST', '/api/redirect-imports', { fileName: 'old.csv', csv, dryRun })

  test('an old address redirects, with or without a query, and a chain redirects in one step', async () => {
    expect(await visit('/?p=12')).toEqual([200, null])
    expect((await add('https://old.example/?p=12', '/faq')).status).toBe(201)
    expect((await add('/About-Us/', '/about')).status).toBe(201)
    expect((await add('/about', '/blog?from=about#top')).status).toBe(201)
    expect((await add('/index.php/map', 'https://maps.example/x')).status).toBe(201)
    expect(await visit('/?p=12')).toEqual([301, '/faq'])
    expect(await visit('/?utm_source=letter&p=12')).toEqual([301, '/faq'])
    expect(await visit('/?p=13')).toEqual([200, null])
    expect(await visit('/about-us?utm_source=letter')).toEqual([301, '/blog?from=about#top'])
    expect(await visit('/index.php/map/')).toEqual([301, 'https://maps.example/x'])
    expect((await visit('/index.php/other'))[0]).toBe(404)
    const { body } = await shop.ask('owner', 'GET', '/api/redirects?q=p%3D12')
    expect(body).toMatchObject({ total: 1, items: [{ from: '/?p=12', to: '/faq', origin: 'staff' }] })
  })

  test('/appointment, /order and the feed of WordPress redirect like any other old address', async () => {
    for (const path of ['/appointment', '/order']) {
      expect((await add(path, '/request-appointment')).status).toBe(201)
      expect(await visit(path)).toEqual([301, '/request-appointment'])
      expect((await visit(`${path}/some-key`))[0]).toBe(404)
    }
    for (const path of ['/feed', '/feed/']) expect(await visit(path)).toEqual([301, '/blog/feed.xml'])
  })

  test('an invalid redirect is refused beside its field, and only owners may manage redirects', async () => {
    const faultOf = async (from: string, to: string) => (await add(from, to)).body.errors
    expect(await faultOf('/admin/x', '/faq')).toMatchObject([{ path: 'from', message: /site itself/ }].map(expectLike))
    expect(await faultOf('/', '/faq')).toMatchObject([{ path: 'from' }])
    expect(await faultOf('/x', 'javascript:alert(1)')).toMatchObject([{ path: 'to' }])
    expect(await faultOf('/x', '//evil.example')).toMatchObject([{ path: 'to' }])
    expect(await faultOf('/x', '/X/')).toMatchObject([{ path: 'to', message: 'This is the same address' }])
    expect(await faultOf('/cupping-therapy', '/faq')).toMatchObject([{ path: 'from' }])
    expect((await add('/one', '/two')).status).toBe(201)
    expect(await faultOf('/one', '/faq')).toMatchObject([{ path: 'from' }])
    expect(await faultOf('/two', '/one')).toMatchObject([{ path: 'to', message: 'This leads back to the old address' }])
    expect((await shop.ask('staff', 'GET', '/api/redirects')).status).toBe(403)
    expect((await shop.ask('nobody', 'POST', '/api/redirects', { from: '/a', to: '/b' })).status).toBe(401)
  })

  test('a stale edit is refused, and a deleted redirect answers 404', async () => {
    const { id } = (await add('/fees.html', '/faq')).body
    const put = (to: string) =>
      shop.ask('owner', 'PUT', `/api/redirects/${id}`, { from: '/fees.html', to }, { 'if-match': '"1"' })
    expect((await put('/blog')).status).toBe(200)
    expect(await put('/voucher')).toMatchObject({ status: 409, body: { type: 'stale', current: { to: '/blog' } } })
    expect(await visit('/fees.html')).toEqual([301, '/blog'])
    expect((await shop.ask('owner', 'DELETE', `/api/redirects/${id}`)).status).toBe(204)
    expect((await visit('/fees.html'))[0]).toBe(404)
  })

  test('a moved page leaves a redirect, a new page replaces it, and no redirects are circular', async () => {
    const made = async (title: string) => {
      const { body } = await shop.ask('owner', 'POST', '/api/admin-pages', { title, template: 'text' })
      return { id: body.id as string, value: body.value }
    }
    const { id, value } = await made('Moxa')
    const save = (slug: string) =>
      shop.ask('owner', 'PUT', `/api/admin-pages/${id}`, { ...value, slug, published: true })
    await save('moxa')
    await add('/?page_id=7', '/moxa')
    expect((await save('moxibustion')).status).toBe(200)
    expect(await visit('/moxa')).toEqual([301, '/moxibustion'])
    expect(await visit('/?page_id=7')).toEqual([301, '/moxibustion'])
    await save('warmth')
    expect(await visit('/moxa')).toEqual([301, '/warmth'])
    const other = await made('Another')
    await shop.ask('owner', 'PUT', `/api/admin-pages/${other.id}`, { ...other.value, slug: 'moxa', published: true })
    expect((await visit('/moxa'))[0]).toBe(200)
    await shop.ask('owner', 'DELETE', `/api/admin-pages/${other.id}`)
    await save('moxa')
    expect((await visit('/moxa'))[0]).toBe(200)
    expect(await visit('/warmth')).toEqual([301, '/moxa'])
    expect(await visit('/moxibustion')).toEqual([301, '/moxa'])
  })

  test('a moved article leaves a redirect if it was published', async () => {
    const { body: post } = await shop.ask('owner', 'POST', '/api/admin-posts', { title: 'Tea' })
    const save = (changes: object) =>
      shop.ask('owner', 'PUT', `/api/admin-posts/${post.id}`, {
        ...post.value,
        excerpt: 'x',
        category: 'x',
        coverImage: '/x.jpg',
        body: '<p>Hot</p>',
        ...changes,
      })
    await save({ slug: 'tea-draft' })
    await save({ slug: 'tea-time', published: true })
    expect((await visit('/blog/tea'))[0]).toBe(404)
    expect((await visit('/blog/tea-draft'))[0]).toBe(404)
    expect((await save({ slug: 'tea-for-two', published: true })).status).toBe(200)
    expect(await visit('/blog/tea-time')).toEqual([301, '/blog/tea-for-two'])
  })

  test('a hidden page or a draft takes the redirect of its address away once it is shown', async () => {
    const { body: page } = await shop.ask('owner', 'POST', '/api/admin-pages', { title: 'Prices', template: 'text' })
    const { body: other } = await shop.ask('owner', 'POST', '/api/admin-pages', { title: 'Cost', template: 'text' })
    const savePage = ({ id, value }: { id: string; value: object }, slug: string, published: boolean) =>
      shop.ask('owner', 'PUT', `/api/admin-pages/${id}`, { ...value, slug, published })
    await savePage(page, 'prices', true)
    await savePage(page, 'our-fees', true)
    expect((await savePage(other, 'prices', false)).status).toBe(200)
    expect(await visit('/prices')).toEqual([301, '/our-fees'])
    await savePage(other, 'prices', true)
    expect(await visit('/prices')).toEqual([200, null])
    await savePage(other, 'price-list', true)
    expect(await visit('/prices')).toEqual([301, '/price-list'])
    await savePage(page, 'prices', false)
    expect(await visit('/our-fees')).toEqual([301, '/price-list'])
    await savePage(page, 'prices', true)
    expect(await visit('/our-fees')).toEqual([301, '/prices'])
    expect(await visit('/prices')).toEqual([200, null])

    const { body: post } = await shop.ask('owner', 'POST', '/api/admin-posts', { title: 'Rest' })
    const { body: draft } = await shop.ask('owner', 'POST', '/api/admin-posts', { title: 'Sleep' })
    const savePost = ({ id, value }: { id: string; value: object }, slug: string, published: boolean) =>
      shop.ask('owner', 'PUT', `/api/admin-posts/${id}`, {
        ...value,
        excerpt: 'x',
        category: 'x',
        coverImage: '/x.jpg',
        body: '<p>Hot</p>',
        slug,
        published,
      })
    await savePost(post, 'rest', true)
    await savePost(post, 'rest-well', true)
    expect((await savePost(draft, 'rest', false)).status).toBe(200)
    expect(await visit('/blog/rest')).toEqual([301, '/blog/rest-well'])
    await savePost(draft, 'rest', true)
    expect(await visit('/blog/rest')).toEqual([200, null])
    await savePost(draft, 'rest', false)
    expect((await visit('/blog/rest'))[0]).toBe(404)
  })

  test('what leads to an article that comes out at a redirected address leads on no further', async () => {
    const write = async (title: string) => {
      const { body } = await shop.ask('owner', 'POST', '/api/admin-posts', { title })
      return (slug: string, publishAt = '') =>
        shop.ask('owner', 'PUT', `/api/admin-posts/${body.id}`, {
          ...body.value,
          excerpt: 'x',
          category: 'x',
          coverImage: '/x.jpg',
          body: '<p>Hot</p>',
          slug,
          published: true,
          publishAt,
        })
    }
    const first = await write('Spring')
    await first('spring')
    await first('spring-2024')
    const second = await write('Spring again')
    await second('spring-again')
    await add('/spring.html', '/blog/spring-again')
    const { body: planned } = await second('spring', `${shop.clock.now().getUTCFullYear() + 1}-01-01T00:00`)
    expect(planned.state).toBe('scheduled')
    expect(await visit('/blog/spring')).toEqual([301, '/blog/spring-2024'])
    shop.clock.advance(400 * 24 * 3_600_000)
    await shop.signIn('owner')
    await shop.signIn('staff')
    expect(await visit('/blog/spring')).toEqual([200, null])
    expect(await visit('/spring.html')).toEqual([301, '/blog/spring'])
  })

  test('an address at which an article is only planned can redirect until it comes out', async () => {
    const { body } = await shop.ask('owner', 'POST', '/api/admin-posts', { title: 'Winter' })
    await shop.ask('owner', 'PUT', `/api/admin-posts/${body.id}`, {
      ...body.value,
      excerpt: 'x',
      category: 'x',
      coverImage: '/x.jpg',
      body: '<p>Cold</p>',
      slug: 'winter',
      published: true,
      publishAt: `${shop.clock.now().getUTCFullYear() + 1}-06-01T00:00`,
    })
    expect((await add('/blog/winter', '/faq')).status).toBe(201)
    expect(await visit('/blog/winter')).toEqual([301, '/faq'])
  })

  test('an article whose address changes in case only stays where it was', async () => {
    const { body: post } = await shop.ask('owner', 'POST', '/api/admin-posts', { title: 'Cupping FAQ' })
    const save = (slug: string) =>
      shop.ask('owner', 'PUT', `/api/admin-posts/${post.id}`, {
        ...post.value,
        excerpt: 'x',
        category: 'x',
        coverImage: '/x.jpg',
        body: '<p>Hot</p>',
        slug,
        published: true,
      })
    expect((await save('Cupping-Answers')).body.value.slug).toBe('cupping-answers')
    expect(await visit('/blog/Cupping-Answers')).toEqual([200, null])
    // As earlier versions have saved it.
    await shop.database.db.updateTable('posts').set({ slug: 'Cupping-FAQ' }).where('id', '=', post.id).execute()
    expect(await visit('/blog/Cupping-FAQ')).toEqual([200, null])
    expect((await save('cupping-faq')).status).toBe(200)
    expect(await visit('/blog/Cupping-FAQ')).toEqual([200, null])
    expect(await visit('/blog/cupping-faq')).toEqual([200, null])
    expect((await shop.ask('owner', 'GET', '/api/redirects?q=cupping-faq')).body.total).toBe(0)
  })

  test('a file is checked line by line, and importing it twice changes nothing', async () => {
    const csv = [
      'from,to',
      '/f1,/faq',
      'https://old.example/f2/?b=1&a=2,/faq',
      '/f1/,/blog',
      '/f3,ftp://x',
      '/api/x,/faq',
      '/f4,/f5',
      '/f5,/f4',
      '/cupping-therapy,/faq',
    ].join('\n')
    const checked = await file(csv, true)
    expect(checked.body).toMatchObject({ lines: 8, fresh: 2, changed: 0, known: 0, faultCount: 6 })
    expect(checked.body.faults.map(({ line }: { line: number }) => line)).toEqual([4, 5, 6, 7, 8, 9])
    expect((await visit('/f1'))[0]).toBe(404)
    expect((await file(csv, false)).body).toMatchObject({ fresh: 2 })
    expect(await visit('/f1')).toEqual([301, '/faq'])
    expect(await visit('/f2?a=2&b=1')).toEqual([301, '/faq'])
    expect((await file(csv, false)).body).toMatchObject({ fresh: 0, changed: 0, known: 2 })
    expect((await file('/f1,/blog\n"unclosed', false)).body).toMatchObject({ changed: 1, faultCount: 1 })
    expect(await visit('/f1')).toEqual([301, '/blog'])
    const many = Array.from({ length: 5000 }, (_, at) => `/?p=${at + 1000},/blog/article-${at}`).join('\n')
    expect((await file(many, false)).body).toMatchObject({ fresh: 5000, faultCount: 0 })
    expect(await visit('/?p=3456')).toEqual([301, '/blog/article-2456'])
    expect((await file(`${many}\n/x1,/faq`, true)).body).toMatchObject({ known: 5000, fresh: 1 })
  })

  test('the visits of a redirect are counted, also concurrent ones', async () => {
    await add('/counted', '/faq')
    await Promise.all(Array.from({ length: 5 }, () => visit('/counted')))
    shop.clock.advance(20_000)
    await visit('/counted')
    const hits = async () => (await shop.ask('owner', 'GET', '/api/redirects?q=counted')).body.items[0].hits
    await expect.poll(hits, { timeout: 10_000 }).toBe(6)
  })
})

const expectLike = ({ path, message }: { path: string; message: RegExp }) => ({
  path,
  message: expect.stringMatching(message),
})
