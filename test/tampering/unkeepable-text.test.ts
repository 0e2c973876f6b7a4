import sharp from 'sharp'
import { expect, test } from 'vitest'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

/** NUL, and half of a pair that stands for one symbol: PostgreSQL keeps neither, and SQLite would. */
const unkeepable = ['Tea\0', '\ud83c half', 'half \udf3f']

onEveryEngine('a text that cannot be stored', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))

  test.each(unkeepable)('is refused as the clinic’s name: %j', async (odd) => {
    const { body: clinic, headers } = await shop.ask('owner', 'GET', '/api/content/clinic')
    const save = (name: string) =>
      shop.ask('owner', 'PUT', '/api/content/clinic', { ...clinic, name }, { 'if-match': headers.get('etag') ?? '' })
    expect((await save(odd)).status).toBe(400)
    expect((await save('Tea 🌿 house')).status).toBe(200)
  })

  test.each(unkeepable)('is refused as the name of a subscriber file: %j', async (odd) => {
    const file = { fileName: odd, csv: 'email\njo@visitor.example\n' }
    expect((await shop.ask('owner', 'POST', '/api/subscriber-imports', file)).status).toBe(400)
  })

  test('is refused in the fields of an upload', async () => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a00' } })
      .jpeg()
      .toBuffer()
    const upload = async (fields: Record<string, string>) => {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(picture)], 'tea\0cup.jpg', { type: 'image/jpeg' }))
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      return (await shop.clients.owner.request('/api/media', { method: 'POST', body: form })).status
    }
    expect(await upload({ alt: 'A cup\0 of tea' })).toBe(400)
    expect(await upload({ alt: 'A cup of tea', 'odd\0name': '' })).toBe(400)
    expect(await upload({ alt: 'A cup of tea 🌿' })).toBe(201)
  })

  test('a truncated upload with such a text is answered 400', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const body of ['--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc', 'abc', ''])
      expect((await shop.clients.owner.request('/api/media', { method: 'POST', headers, body })).status).toBe(400)
  })

  test.each([
    ...['orders', 'vouchers', 'appointments', 'posts', 'media', 'emails', 'audit', 'newsletter/subscribers'].map(
      (list) => `/admin/${list}?q=%00`,
    ),
    '/admin/orders?q=%ED%A0%80',
    '/admin/orders/%00',
    '/admin/orders?page=99999999999999999999',
    `/admin/orders/${'x'.repeat(4000)}`,
    `/blog/${'x'.repeat(4000)}`,
    '/blog/%E0%A4%A',
    '/blog/%ED%A0%80',
    '/blog/%00',
    `/newsletter/unsubscribe?token=${'x'.repeat(4000)}`,
    '/newsletter/unsubscribe?token=%00',
    '/checkout?product=%00',
    '/success?payment_intent=%00',
    '/demo-gateway/authenticate?payment_intent=%00',
    '/sitemap.xml?a=%00',
    '/media/%00.jpg',
    `/media/${'x'.repeat(4000)}.jpg`,
    '/media/share/%00/x',
    '/api/docs/%00',
  ])('such a text in the address %s causes no server error', async (path) => {
    for (const who of ['owner', 'nobody'] as const) {
      const { status } = await shop.ask(who, 'GET', path)
      expect(status, who).toBeLessThan(500)
      if (path.startsWith('/blog/')) expect(status).toBe(404)
    }
  })
})
