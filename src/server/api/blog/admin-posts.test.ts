import { expect, test } from 'vitest'
import type { AdminPost, OpenedPost, PostContent, PostRevision } from '#contract/admin-post.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

const words: Omit<PostContent, 'title' | 'slug'> = {
  excerpt: 'In short',
  body: '<p>Warm tea<script>alert(1)</script></p>',
  category: 'Winter',
  author: 'Ana',
  coverImage: '/media/0123456789abcdef-1200x800.jpg',
  coverAlt: 'A bowl of tea',
  featured: false,
  head: { title: 'Tea in winter', description: '', keywords: '' },
  published: true,
  publishAt: '',
}

onEveryEngine('articles in the dashboard', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))

  const begin = async (title: string): Promise<AdminPost> =>
    (await shop.ask('staff', 'POST', '/api/admin-posts', { title })).body
  const write = (slug: string, changes: Partial<PostContent> = {}) => ({ title: slug, slug, ...words, ...changes })
  const put = (id: string, body: unknown, basedOn?: number, path = '') =>
    shop.ask('staff', 'PUT', `/api/admin-posts/${id}${path}`, body, {
      ...(basedOn !== undefined && { 'if-match': `"${basedOn}"` }),
    })
  const open = async (id: string, who: 'staff' | 'owner' = 'staff'): Promise<OpenedPost> =>
    (await shop.ask(who, 'GET', `/api/admin-posts/${id}`)).body
  const publicly = async (slug: string) => shop.ask('nobody', 'GET', `/api/posts/${slug}`)

  test('a draft is public only while it is published, and then sanitised and with its reading time', async () => {
    const draft = await begin('Warm Tea, at last!')
    expect(draft).toMatchObject({ state: 'draft', revision: 1, value: { slug: 'warm-tea-at-last', published: false } })
    expect((await begin('Warm tea at last')).value.slug).toBe('warm-tea-at-last-2')
    expect((await publicly('warm-tea-at-last')).status).toBe(404)

    const saved = await put(draft.id, write('warm-tea'), 1)
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ state: 'published', revision: 2, readTime: '1 min read' })
    const { body: post } = await publicly('warm-tea')
    expect(post).toMatchObject({ body: '<p>Warm tea</p>', coverAlt: 'A bowl of tea', head: { title: 'Tea in winter' } })
    expect((await shop.ask('nobody', 'GET', '/blog/feed.xml')).text).toContain('/blog/warm-tea</link>')
    expect((await shop.ask('nobody', 'GET', '/sitemap.xml')).text).toContain('/blog/warm-tea</loc>')

    expect((await put(draft.id, write('warm-tea', { published: false }), 2)).body.state).toBe('draft')
    expect((await publicly('warm-tea')).status).toBe(404)
  })

  test('a scheduled article is published at its time on the clinic’s clock', async () => {
    const { id } = await begin('Spring')
    const { publishAt } = (await put(id, write('spring'))).body.value
    expect(publishAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
    const later = new Date(shop.clock.now().getTime() + 48 * 3_600_000)
    const wall = new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'Australia/Adelaide',
    })
    const scheduled = await put(id, write('spring', { publishAt: wall.format(later).replace(' ', 'T') }))
    expect(scheduled.body.state).toBe('scheduled')
    expect((await publicly('spring')).status).toBe(404)
    expect((await shop.ask('nobody', 'GET', '/sitemap.xml')).text).not.toContain('/blog/spring<')
    const list = (await shop.ask('staff', 'GET', '/api/admin-posts?status=scheduled')).body
    expect(list.items).toMatchObject([{ slug: 'spring', state: 'scheduled' }])
    shop.clock.advance(48 * 3_600_000)
    await shop.signIn('staff')
    await shop.signIn('owner')
    expect((await publicly('spring')).status).toBe(200)
    expect((await shop.ask('nobody', 'GET', '/blog/feed.xml')).text).toContain('/blog/spring</link>')
    // Saving once more does not make it new.
    const { date } = await open(id)
    expect((await put(id, (await open(id)).value)).body.date).toBe(date)
  })

  test('the sitemap says when an article was last changed, or came out', async () => {
    const { id } = await begin('Dated')
    const minuteOf = (time = '') => time.slice(0, 16)
    const now = () => minuteOf(shop.clock.now().toISOString())
    const changed = async (path: string) => {
      const { text } = await shop.ask('nobody', 'GET', '/sitemap.xml')
      return minuteOf(new RegExp(`${path}</loc><lastmod>([^<]+)<`).exec(text)?.[1])
    }
    const { body: saved } = await put(id, write('dated', { publishAt: '2019-05-07T09:00' }))
    expect(saved.date).toBe('2019-05-06T23:30:00.000Z')
    expect(await changed('/blog/dated')).toBe(now())
    shop.clock.advance(3_600_000)
    await put(id, write('dated', { publishAt: '2019-05-07T09:00', body: '<p>Revised</p>' }))
    expect(await changed('/blog/dated')).toBe(now())
    expect(await changed('/blog')).toBe(now())
    await put(id, write('dated', { publishAt: '2026-03-05T09:00' }))
    shop.clock.advance(86_400_000)
    await shop.signIn('staff')
    await shop.signIn('owner')
    expect(await changed('/blog/dated')).toBe('2026-03-04T22:30')
  })

  test('an incomplete article cannot be published, and a taken slug is refused', async () => {
    const { id } = await begin('Half')
    const refused = await put(id, write('half', { excerpt: '', coverImage: '' }))
    expect(refused.status).toBe(422)
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(['excerpt', 'coverImage'])
    const other = await begin('Whole')
    const taken = await put(id, write(other.value.slug, { published: false }))
    expect(taken).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'slug', message: 'This slug is already in use' }] },
    })
  })

  test('an unsaved draft is kept for each person until it is saved or discarded', async () => {
    const { id } = await begin('Kept')
    await put(id, write('kept'), 1)
    const typed = { ...write('kept'), title: '', body: '<p>Typed <img src=x onerror=alert(1)></p>', publishAt: 'soon' }
    expect((await put(id, typed, 2, '/working-copy')).status).toBe(200)
    expect((await publicly('kept')).body).toMatchObject({ title: 'kept', body: '<p>Warm tea</p>' })
    expect((await open(id)).workingCopy).toMatchObject({
      basedOn: 2,
      value: { title: '', body: '<p>Typed </p>', publishAt: 'soon' },
    })
    expect((await open(id, 'owner')).workingCopy).toBeNull()
    expect((await shop.ask('staff', 'GET', `/api/admin-posts/${id}/preview`)).body.body).toBe('<p>Typed </p>')
    expect((await shop.ask('owner', 'GET', `/api/admin-posts/${id}/preview`)).body.body).toBe('<p>Warm tea</p>')
    await shop.ask('owner', 'DELETE', `/api/admin-posts/${id}/working-copy`)
    expect((await open(id)).workingCopy).not.toBeNull()
    await put(id, write('kept', { body: '<p>Typed</p>' }), 2)
    expect((await open(id)).workingCopy).toBeNull()
  })

  test('a stale save is refused with the current version, and every version is kept', async () => {
    const { id } = await begin('Both')
    await put(id, write('both', { title: 'First' }), 1)
    const stale = await put(id, write('both', { title: 'Second' }), 1)
    expect(stale).toMatchObject({
      status: 409,
      body: { type: 'stale', revision: 2, current: { value: { title: 'First' } }, savedBy: 'Sam Lee' },
    })
    await put(id, write('both', { title: 'Second' }), 2)
    const { body: history } = await shop.ask('staff', 'GET', `/api/admin-posts/${id}/revisions`)
    expect(history.map(({ revision, value, savedBy }: PostRevision) => [revision, value.title, savedBy])).toEqual([
      [3, 'Second', 'Sam Lee'],
      [2, 'First', 'Sam Lee'],
      [1, 'Both', 'Sam Lee'],
    ])
  })

  test('an article without versions keeps its current content as the first version', async () => {
    const { id } = await begin('Old')
    await shop.database.db.deleteFrom('post_revisions').where('post_id', '=', id).execute()
    await put(id, write('old'), 1)
    const { body: history } = await shop.ask('staff', 'GET', `/api/admin-posts/${id}/revisions`)
    expect(history).toMatchObject([{ revision: 2 }, { revision: 1, savedBy: null, value: { title: 'Old' } }])
  })

  test('the list is searched, sorted and paged, and a deleted article is not listed', async () => {
    for (let n = 0; n < 26; n++) await begin(`Listed ${String(n).padStart(2, '0')}`)
    const list = async (query: string) => (await shop.ask('staff', 'GET', `/api/admin-posts?${query}`)).body
    const { items, total } = await list('q=lISTED&sort=title&page=2')
    expect([total, items.length, items[0].title]).toEqual([26, 1, 'Listed 25'])
    expect((await list('q=listed&sort=-title')).items[0].title).toBe('Listed 25')
    expect((await list('q=100%25')).total).toBe(0)
    const { id } = items[0]
    expect((await shop.ask('staff', 'DELETE', `/api/admin-posts/${id}`)).status).toBe(204)
    expect((await shop.ask('staff', 'DELETE', `/api/admin-posts/${id}`)).status).toBe(404)
    expect((await shop.ask('staff', 'GET', `/api/admin-posts/${id}`)).status).toBe(404)
    const log = await shop.database.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute()
    expect(log.map(({ action }) => action).sort()).toEqual(['post.added', 'post.deleted'])
  })

  test('articles answer 401 without a session', async () => {
    const { id } = await begin('Ours')
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${id}`],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['PUT', `/${id}/working-copy`],
      ['DELETE', `/${id}/working-copy`],
      ['GET', `/${id}/preview`],
      ['GET', `/${id}/revisions`],
    ] as const)
      expect(
        (await shop.ask('nobody', method, `/api/admin-posts${path}`, method === 'GET' ? undefined : {})).status,
      ).toBe(401)
    const preview = await shop.ask('staff', 'GET', `/api/admin-posts/${id}/preview`)
    expect(preview.headers.get('cache-control')).toBe('no-store')
  })
})
