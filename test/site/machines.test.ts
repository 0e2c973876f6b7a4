import { parseRssFeed } from 'feedsmith'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { inTransaction } from '#server/database/connect.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import type { Deps } from '#server/deps.ts'
import { readSection, writeSectionRevision } from '#server/services/content/content.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testClock, testDeps } from '#test/support/deps.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { findXmlFaults } from './xml-schemas.ts'

const site = 'https://clinic.example'

onEveryEngine('files for search engines and feed readers', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))
  let deps: Deps
  let app: ReturnType<typeof createApp>

  beforeEach(async () => {
    deps = testDeps(database, { publicUrl: site, now: testClock('2026-03-02T01:00:00.000Z').now })
    await seedWhenEmpty(deps)
    app = createApp(deps)
  })

  const get = (path: string) => app.request(path.startsWith('https:') ? path : site + path)
  const textOf = async (path: string) => (await get(path)).text()
  const addressesOf = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!)
  const publish = (slug: string, more: { title?: string; body?: string; published_at?: string; status?: 'draft' }) =>
    database.db
      .updateTable('posts')
      .set({ ...more })
      .where('slug', '=', slug)
      .execute()

  test('the sitemap is valid, and each of its pages answers and is its own canonical', async () => {
    const answer = await get('/sitemap.xml')
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const xml = await answer.text()
    expect(findXmlFaults('sitemap', xml)).toEqual([])
    const addresses = addressesOf(xml)
    expect(addresses.length).toBeGreaterThanOrEqual(15)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses) {
      const page = await get(address)
      expect(page.status, address).toBe(200)
      const html = await page.text()
      expect(html, address).toContain(`<link rel="canonical" href="${address}"/>`)
      expect(html, address).not.toContain('noindex')
    }
  })

  test('the sitemap contains what is published, and no drafts or scheduled posts', async () => {
    const before = addressesOf(await textOf('/sitemap.xml'))
    await publish('cupping-therapy-gawler-ancient-healing', { status: 'draft' })
    await publish('benefits-acupuncture-gawler-residents', { published_at: '2026-03-03T00:00:00.000Z' })
    await database.db.deleteFrom('pages').where('slug', '=', 'terms-of-service').execute()
    const addresses = addressesOf(await textOf('/sitemap.xml'))
    expect(before.filter((address) => !addresses.includes(address))).toEqual([
      `${site}/terms-of-service`,
      `${site}/blog/benefits-acupuncture-gawler-residents`,
      `${site}/blog/cupping-therapy-gawler-ancient-healing`,
    ])
  })

  test('the check finds an invalid sitemap or feed', async () => {
    const sitemap = await textOf('/sitemap.xml')
    expect(findXmlFaults('sitemap', sitemap.replace('<lastmod>', '<lastmod>on '))).not.toEqual([])
    expect(findXmlFaults('sitemap', sitemap.replace('</loc>', '</lock>'))).not.toEqual([])
    const feed = await textOf('/blog/feed.xml')
    for (const [right, wrong] of [
      [/ GMT</, '<'],
      [/<guid.*?<\/guid>/, ''],
      [/<link>https:\/\/clinic.example/, '<link>'],
      [/<description>.*?<\/description>/, ''],
    ] as const)
      expect(findXmlFaults('rss', feed.replace(right, wrong)), String(right)).not.toEqual([])
  })

  test('robots.txt excludes the dashboard, purchases and the API, and names the sitemap', async () => {
    const robots = await textOf('/robots.txt')
    expect(robots.split('\n')).toEqual([
      'User-agent: *',
      ...['/admin', '/checkout', '/success', '/api'].flatMap((path) => [
        `Disallow: ${path}$`,
        `Disallow: ${path}/`,
        `Disallow: ${path}?`,
      ]),
      '',
      'Sitemap: https://clinic.example/sitemap.xml',
      '',
    ])
  })

  test('the feed is valid and readable by a feed reader', async () => {
    await publish('orthopaedic-acupuncture', {
      title: 'Knees & <elbows> "now" \u0007]]>',
      body: '<p><a href="/faq">Questions</a> <img src="/media/x.jpg" alt=""> <a href="//else.example">Else</a></p>',
    })
    const answer = await get('/blog/feed.xml')
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const xml = await answer.text()
    expect(findXmlFaults('rss', xml)).toEqual([])
    const feed = parseRssFeed(xml)
    expect(feed).toMatchObject({ title: 'Anhe Acupuncture: Blog', link: `${site}/blog`, language: 'en-au' })
    // The two that are announced and not written yet are in neither.
    expect(feed.items).toHaveLength(3)
    const announced = /womens-health-acupuncture-gawler|sports-injury-acupuncture-gawler/
    expect(xml).not.toMatch(announced)
    expect(await textOf('/sitemap.xml')).not.toMatch(announced)
    const [first] = feed.items!
    expect(first).toMatchObject({
      title: 'Knees & <elbows> "now" ]]>',
      link: `${site}/blog/orthopaedic-acupuncture`,
      guid: { value: `${site}/blog/orthopaedic-acupuncture`, isPermaLink: true },
      pubDate: 'Mon, 02 Mar 2026 01:00:00 GMT',
      categories: [{ name: 'Orthopaedic Acupuncture' }],
      dc: { creators: ['Anhe Acupuncture'] },
    })
    expect(first!.content!.encoded).toBe(
      `<p><a href="${site}/faq">Questions</a> <img src="${site}/media/x.jpg" alt=""> <a href="//else.example">Else</a></p>`,
    )
    for (const { link } of feed.items!) expect((await get(link!)).status, link).toBe(200)
  })

  test('the manifest and all icons exist in the size they declare', async () => {
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers.get('content-type')).toBe('application/manifest+json')
    const { name, icons } = (await answer.json()) as { name: string; icons: { src: string; sizes: string }[] }
    expect(name).toBe('Anhe Acupuncture')
    const head = await textOf('/faq')
    const [folder] = /\/icons\/[0-9a-f]{16}/.exec(icons[0]!.src)!
    for (const tag of [
      `<link rel="icon" href="${folder}/favicon.ico" sizes="32x32"/>`,
      `<link rel="icon" href="${folder}/favicon.svg" type="image/svg+xml"/>`,
      `<link rel="apple-touch-icon" href="${folder}/apple-touch-icon.png"/>`,
      '<link rel="manifest" href="/manifest.webmanifest"/>',
      '<link rel="alternate" type="application/rss+xml" href="/blog/feed.xml" title="Blog"/>',
    ])
      expect(head).toContain(tag)
    const pictures = [
      ...icons.filter(({ sizes }) => sizes !== 'any'),
      { src: `${folder}/apple-touch-icon.png`, sizes: '180x180' },
    ]
    expect(pictures).toHaveLength(5)
    for (const { src, sizes } of pictures) {
      const { width, height } = await sharp(Buffer.from(await (await get(src)).arrayBuffer())).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
    const ico = Buffer.from(await (await get('/favicon.ico')).arrayBuffer())
    expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    expect((await sharp(ico.subarray(22)).metadata()).format).toBe('png')
  })

  const shareOf = async (path: string) => {
    const html = await textOf(path)
    const tag = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
    expect(tag('twitter:image')).toBe(tag('og:image'))
    expect([tag('twitter:card'), tag('og:image:width'), tag('og:image:height')]).toEqual([
      'summary_large_image',
      '1200',
      '630',
    ])
    expect(tag('twitter:title')).toBe(tag('og:title'))
    return tag('og:image')!
  }

  test('every page has its own share picture at the address it names', async () => {
    const seen = new Set<string>()
    // Drawing takes its time, and does not depend on the database.
    const pages = addressesOf(await textOf('/sitemap.xml')).slice(0, engine === 'sqlite' ? undefined : 3)
    for (const address of pages) {
      const share = await shareOf(address)
      expect(share).toMatch(/^https:\/\/clinic\.example\/media\/share\/[0-9a-f]{16}\//)
      const answer = await get(share)
      expect(answer.status, share).toBe(200)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      const content = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
      expect(content.length).toBeLessThan(200_000)
      seen.add(content.toString('base64'))
    }
    expect(seen.size).toBe(pages.length)
  }, 120_000)

  test('a share picture changes its address with its words, the old one redirects, and others are refused', async () => {
    const before = await shareOf('/')
    const { value: hero } = await readSection(database.db, 'hero')
    const value = { ...hero, title: 'Another title' }
    await inTransaction(database, (tx) => writeSectionRevision(tx, deps, { section: 'hero', value, revision: 2 }))
    const after = await shareOf('/')
    expect(after).not.toBe(before)
    const moved = await get(before)
    expect([moved.status, site + moved.headers.get('location')]).toEqual([302, after])
    for (const path of ['/blog/no-such-post', '/checkout', '/admin', '/%2e%2e/secret', '/blog/a.b'])
      expect((await get(`/media/share/0123456789abcdef${path}.jpg`)).status, path).toBe(404)
    expect((await get('/media/share/0123456789abcdef/faq.png')).status).toBe(404)
  })
})
