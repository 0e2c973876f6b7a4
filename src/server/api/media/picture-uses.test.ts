import { beforeAll, expect, test } from 'vitest'
import type { LibraryPicture } from '#contract/media.ts'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import { createSite } from '#server/app.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { mediaLibrary, solidJpeg } from '#test/support/media-library.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('a picture that the site shows', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))
  const { send, upload, one, audit } = mediaLibrary(shop)

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
    old = await upload(await solidJpeg('#a00'), 'old.jpg', 'An old room')
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

  test('lists its uses, and cannot be deleted', async () => {
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

  test('passes its description to the pages that show it', async () => {
    const { app } = createSite(shop.deps)
    const altTexts = async () => (await app.request('/api/alt-texts')).json()
    expect(await altTexts()).toEqual({ [old.address]: 'An old room' })
    const wrong = await shop.ask('staff', 'PUT', `/api/media/${old.id}`, { alt: 'x'.repeat(301) })
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'alt'])
    expect((await shop.ask('staff', 'PUT', `/api/media/${old.id}`, { alt: ' A room ' })).body.alt).toBe('A room')
    expect(await altTexts()).toEqual({ [old.address]: 'A room' })
    expect((await shop.ask('staff', 'PUT', '/api/media/none', { alt: '' })).status).toBe(404)
  })

  test('is replaced everywhere at once, with history, and can then be deleted', async () => {
    const before = (await shop.ask('staff', 'GET', '/api/content/hero')).headers.get('etag')
    const answer = await send(`/api/media/${old.id}/replacement`, await solidJpeg('#0a0', 900, 500), 'new.jpg')
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
    expect([post.cover_image, post.body]).toEqual([made.address, `<p>Look:</p><img src="${made.address}" alt="Tea" />`])
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
    expect((await shop.app.request(old.address)).status, 'it can be brought back').toBe(200)
    expect((await shop.ask('staff', 'DELETE', `/api/bin/picture/${old.id}`)).status).toBe(204)
    for (const address of [old.address, smaller]) expect((await shop.app.request(address)).status).toBe(404)
    expect((await shop.ask('staff', 'DELETE', `/api/media/${old.id}`)).status).toBe(404)
    expect((await audit(old.id)).at(-2)).toBe('Sam Lee picture.deleted')
  })

  test('can be replaced by another picture of the library, or by itself', async () => {
    const shown = await upload(await solidJpeg('#00a'), 'shown.jpg', 'Blue')
    const known = await upload(await solidJpeg('#0aa'), 'known.jpg')
    await shop.ask('staff', 'PUT', `/api/services/${serviceId}`, service(shown.address))
    const itself = await send(`/api/media/${shown.id}/replacement`, await solidJpeg('#00a'), 'again.jpg')
    expect(itself.body).toMatchObject({ id: shown.id, uses: [{ id: serviceId }] })
    const other = await send(`/api/media/${shown.id}/replacement`, await solidJpeg('#0aa'), 'again.jpg')
    expect(other.body).toMatchObject({ id: known.id, alt: 'Blue', uses: [{ id: serviceId }] })
    expect((await send('/api/media/none/replacement', await solidJpeg('#0af'))).status).toBe(404)
  })

  test('is replaced in drafts of newsletters, planned or not, and stays in one that was sent', async () => {
    const line = await upload(await solidJpeg('#f0f'), 'line.jpg')
    await shop.ask('staff', 'PUT', `/api/media/${line.id}`, { alt: '', decorative: true })
    const { db } = shop.deps.database
    const body = (address: string) => `<p>Look:</p><img src="${address}" alt="" />`
    const write = async (subject: string, change: { status?: 'sent'; send_at?: string }) => {
      const { id } = (await shop.ask('staff', 'POST', '/api/newsletter-issues', { subject })).body
      await shop.ask('owner', 'PUT', `/api/newsletter-issues/${id}`, { subject, preview: '', body: body(line.address) })
      if (Object.keys(change).length > 0) await db.updateTable('newsletters').set(change).where('id', '=', id).execute()
      return id as string
    }
    const draft = await write('Draft', {})
    const planned = await write('Planned', { send_at: '2099-01-01T00:00:00.000Z' })
    const sent = await write('Sent', { status: 'sent' })
    expect((await one(line.id))?.uses).toHaveLength(3)
    expect((await one(line.id))?.uses).toContainEqual({ kind: 'newsletter', id: sent, name: 'Sent', sent: true })
    const { body: made } = await send(`/api/media/${line.id}/replacement`, await solidJpeg('#f8f'), 'new-line.jpg')
    expect(made).toMatchObject({ alt: '', decorative: true })
    expect(made.uses.map(({ id }: { id: string }) => id).sort()).toEqual([draft, planned].sort())
    const stored = await db.selectFrom('newsletters').selectAll().where('status', '=', 'draft').execute()
    for (const row of stored)
      expect(row).toMatchObject({ body: body(made.address), revision: 3, saved_by: 'Sam Lee', status: 'draft' })
    expect(stored.map(({ send_at }) => send_at).sort()).toEqual(['', '2099-01-01T00:00:00.000Z'])
    expect((await audit(draft)).at(-1)).toBe('Sam Lee newsletter.updated')
    expect((await one(line.id))?.uses).toEqual([{ kind: 'newsletter', id: sent, name: 'Sent', sent: true }])
  })
})
