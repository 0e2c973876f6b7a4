import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminPage, OpenedPage, PageContent, PageRevision } from '#contract/admin-page.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { purgeDeletedPages } from '#server/services/pages/page-removal.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { newStaffShop, type StaffShop, type Who } from '#test/support/staff-shop.ts'

const day = 86_400_000

onEveryEngine('pages', (engine) => {
  let shop: StaffShop
  beforeAll(async () => {
    shop = await newStaffShop(engine)
    await shop.database.db.deleteFrom('products').execute()
    await shop.database.db.deleteFrom('content_sections').execute()
    await seedWhenEmpty(shop.deps)
  })
  afterAll(() => shop.drop())

  const begin = async (title: string): Promise<AdminPage> =>
    (await shop.ask('staff', 'POST', '/api/admin-pages', { title, template: 'text' })).body
  const open = async (id: string, who: Who = 'staff'): Promise<OpenedPage> =>
    (await shop.ask(who, 'GET', `/api/admin-pages/${id}`)).body
  const save = (id: string, value: PageContent, basedOn?: number) =>
    shop.ask(
      'staff',
      'PUT',
      `/api/admin-pages/${id}`,
      value,
      basedOn === undefined ? {} : { 'if-match': `"${basedOn}"` },
    )
  const change = async (id: string, changes: Partial<PageContent>) =>
    save(id, { ...(await open(id)).value, ...changes })
  const publicly = (path: string) => shop.ask('nobody', 'GET', path)
  const add = async (title: string, changes: Partial<PageContent> = {}) => {
    const { id } = await begin(title)
    const saved = await change(id, { published: true, ...changes })
    expect(saved.status).toBe(200)
    return saved.body as AdminPage
  }

  test('a new page is hidden until it is published, and then appears in the sitemap and on the home page', async () => {
    const { id, value } = await begin('Moxa at home!')
    expect(value).toMatchObject({ slug: 'moxa-at-home', published: false })
    expect((await publicly('/moxa-at-home')).status).toBe(404)
    expect((await publicly('/api/pages/moxa-at-home')).status).toBe(404)
    await change(id, {
      published: true,
      sections: [{ heading: 'How', body: '<p>Slowly<script>alert(1)</script></p>' }],
    })
    const page = await publicly('/moxa-at-home')
    expect(page.status).toBe(200)
    expect(page.text).toContain('<p>Slowly</p>')
    expect(page.text).toContain('<title>Moxa at home! | Anhe Acupuncture</title>')
    expect((await publicly('/sitemap.xml')).text).toContain('/moxa-at-home</loc>')
    expect((await publicly('/')).text).toContain('href="/moxa-at-home"')
    await change(id, { published: false })
    expect((await publicly('/moxa-at-home')).status).toBe(404)
    expect((await publicly('/sitemap.xml')).text).not.toContain('moxa-at-home')
  })

  test('renaming a page renames its title for search engines, unless that was customised', async () => {
    const head = { title: 'Our Rooms | {clinic}', description: 'See Our Rooms.', keywords: '' }
    const { id } = await add('Our Rooms', { head })
    const { body: renamed } = await change(id, { title: 'Finding Us' })
    expect(renamed.value.head).toEqual({ ...head, title: 'Finding Us | {clinic}' })
    await change(id, { head: { ...head, title: 'Finding Us in town' } })
    const { body: kept } = await change(id, { title: 'The Way' })
    expect(kept.value.head.title).toBe('Finding Us in town')
  })

  test('facts in braces follow Clinic Info at once, escaped, and as links in texts', async () => {
    await add('Find us', {
      linkName: 'Find {clinic}',
      subtitle: '{clinic}, {address}',
      sections: [{ heading: 'Call', body: '<p>{phone} {email}</p>' }],
    })
    const { body: clinic } = await publicly('/api/content/clinic')
    const moved = { ...clinic, name: 'Willow <Creek>', phone: '(08) 5550 0000', email: 'desk@willow.example' }
    await shop.ask('staff', 'PUT', '/api/content/clinic', moved)
    const { body: page } = await publicly('/api/pages/find-us')
    expect(page.subtitle).toBe(`Willow <Creek>, ${clinic.address}`)
    expect(page.head.title).toBe('Find us | Willow <Creek>')
    expect(page.sections[0].body).toBe(
      '<p><a href="tel:0855500000">(08) 5550 0000</a> <a href="mailto:desk@willow.example">desk@willow.example</a></p>',
    )
    expect((await publicly('/privacy-policy')).text).toContain('desk@willow.example')
    expect((await publicly('/')).text).toContain('Find Willow &lt;Creek&gt;')
    await shop.ask('staff', 'PUT', '/api/content/clinic', clinic)
  })

  test('a scheduled change is visible only through its preview link until its time', async () => {
    const page = await add('Hours', { subtitle: 'Now' })
    const later = new Date(shop.clock.now().getTime() + 2 * day)
    const wall = new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'Australia/Adelaide',
    })
    const publishAt = wall.format(later).replace(' ', 'T')
    const { body: saved } = await change(page.id, { subtitle: 'Later', publishAt })
    expect(saved).toMatchObject({ state: 'scheduled', value: { subtitle: 'Later', publishAt } })
    expect((await publicly('/api/pages/hours')).body.subtitle).toBe('Now')
    expect((await publicly('/sitemap.xml')).text).toContain('/hours</loc></url>')
    expect((await change(page.id, { slug: 'hours-2' })).body.errors).toMatchObject([{ path: 'slug' }])

    const { body: link } = await shop.ask('staff', 'POST', `/api/admin-pages/${page.id}/preview-link`)
    const path = new URL(link.url).pathname
    const preview = await publicly(path)
    expect(preview.text).toContain('Later')
    expect(preview.text).toContain('noindex')
    expect(preview.headers.get('referrer-policy')).toBe('no-referrer')
    expect(preview.headers.get('cache-control')).toBe('no-store')
    expect((await publicly(`${path}x`)).status).toBe(404)

    shop.clock.advance(2 * day + 60_000)
    await shop.signIn('staff')
    expect((await publicly('/api/pages/hours')).body.subtitle).toBe('Later')
    expect((await open(page.id)).state).toBe('public')
    shop.clock.advance(13 * day)
    for (const role of ['staff', 'owner'] as const) await shop.signIn(role)
    expect((await publicly(path)).status).toBe(404)
  })

  test('a stale save is refused, earlier versions are kept, and an unsaved draft is private to its author', async () => {
    const { id, revision, value } = await add('Two')
    expect((await save(id, { ...value, subtitle: 'First' }, revision)).status).toBe(200)
    const stale = await save(id, { ...value, subtitle: 'Second' }, revision)
    expect(stale.status).toBe(409)
    expect(stale.body.current.value.subtitle).toBe('First')
    const { body: history } = await shop.ask('staff', 'GET', `/api/admin-pages/${id}/revisions`)
    expect((history as PageRevision[]).map((version) => version.value.subtitle)).toEqual(['First', '', ''])

    const typed = { ...value, subtitle: 'Typed' }
    await shop.ask('staff', 'PUT', `/api/admin-pages/${id}/working-copy`, typed, { 'if-match': `"${revision + 1}"` })
    expect((await open(id)).workingCopy).toMatchObject({ value: { subtitle: 'Typed' }, basedOn: revision + 1 })
    expect((await open(id, 'owner')).workingCopy).toBeNull()
    expect((await shop.ask('staff', 'GET', `/api/admin-pages/${id}/preview`)).body.subtitle).toBe('Typed')
    await shop.ask('staff', 'DELETE', `/api/admin-pages/${id}/working-copy`)
    expect((await open(id)).workingCopy).toBeNull()
  })

  test('a page is found by each word of its title or address, in any order, without apostrophes', async () => {
    await add('Women’s Health')
    const found = async (q: string) => {
      const { body } = await shop.ask('staff', 'GET', `/api/admin-pages?q=${encodeURIComponent(q)}`)
      return body.items.map(({ title }: { title: string }) => title)
    }
    for (const q of ['health womens', 'Women’s health', '/womens health', "HEALTH women's"])
      expect(await found(q), q).toEqual(['Women’s Health'])
    expect(await found('health mens-room')).toEqual([])
  })

  test('a deleted page can be restored for 30 days, unless another page has its address', async () => {
    const { id } = await add('Gone')
    expect((await shop.ask('staff', 'DELETE', `/api/admin-pages/${id}`)).status).toBe(204)
    expect((await publicly('/gone')).status).toBe(404)
    expect((await change(id, { subtitle: 'No' })).status).toBe(409)
    const { body: deleted } = await shop.ask('staff', 'GET', '/api/admin-pages?status=deleted')
    expect(deleted.items).toMatchObject([{ id, state: 'deleted' }])
    const { id: other } = await add('Gone')
    expect((await shop.ask('staff', 'POST', `/api/admin-pages/${id}/restore`)).status).toBe(409)
    expect((await change(other, { slug: 'elsewhere' })).status).toBe(200)
    expect((await shop.ask('staff', 'POST', `/api/admin-pages/${id}/restore`)).status).toBe(200)
    expect((await publicly('/gone')).status).toBe(200)

    await shop.ask('staff', 'DELETE', `/api/admin-pages/${id}`)
    shop.clock.advance(29 * day)
    expect(await purgeDeletedPages(shop.deps)).toBe(0)
    shop.clock.advance(day)
    expect(await purgeDeletedPages(shop.deps)).toBe(1)
    for (const role of ['staff', 'owner'] as const) await shop.signIn(role)
    expect((await shop.ask('staff', 'GET', `/api/admin-pages/${id}`)).status).toBe(404)
  })

  describe('refused changes', () => {
    test.each(['admin', 'api', 'checkout', 'blog', 'faq', 'Voucher'])(
      'a page cannot take the site’s own address /%s',
      async (slug) => {
        const { id } = await begin('Own')
        const { status, body } = await change(id, { slug })
        expect(status).toBe(409)
        expect(body.errors).toMatchObject([
          { path: 'slug', message: 'This address is kept for the site itself. Please choose another.' },
        ])
      },
    )

    test('a page that the site needs cannot be hidden, moved or deleted, but edited', async () => {
      expect((await change('privacy-policy', { published: false })).status).toBe(409)
      expect((await change('terms-of-service', { slug: 'terms' })).status).toBe(409)
      expect((await shop.ask('owner', 'DELETE', '/api/admin-pages/privacy-policy')).status).toBe(409)
      expect((await change('privacy-policy', { subtitle: 'Ours' })).status).toBe(200)
    })

    test('an incomplete call to action is refused beside the missing part', async () => {
      const { id } = await begin('Half')
      const { body } = await change(id, { callToAction: { text: 'Come', buttonText: '', buttonLink: '' } })
      expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
        'callToAction.buttonText',
        'callToAction.buttonLink',
      ])
    })

    test('pages can be neither read nor changed without a session', async () => {
      for (const [method, path] of [
        ['GET', ''],
        ['POST', ''],
        ['GET', '/privacy-policy'],
        ['PUT', '/privacy-policy'],
        ['DELETE', '/cupping-therapy'],
        ['POST', '/cupping-therapy/preview-link'],
      ] as const)
        expect(
          (await shop.ask('nobody', method, `/api/admin-pages${path}`, method === 'GET' ? undefined : {})).status,
        ).toBe(401)
    })
  })

  test('the pages of a menu can be reordered, and an order with a missing page is refused', async () => {
    const order = async () =>
      (await publicly('/api/site')).body.pages.map(({ path }: { path: string }) => path.slice(1)) as string[]
    const before = await order()
    const named = before.slice(0, 2).reverse()
    expect((await shop.ask('staff', 'PUT', '/api/admin-pages-order', { slugs: named })).status).toBe(204)
    expect(await order()).toEqual([...named, ...before.slice(2)])
    const gone = { slugs: ['gone', ...named] }
    expect((await shop.ask('staff', 'PUT', '/api/admin-pages-order', gone)).status).toBe(409)
    expect((await shop.ask('nobody', 'PUT', '/api/admin-pages-order', { slugs: named })).status).toBe(401)
    expect(await order()).toEqual([...named, ...before.slice(2)])
  })
})
