import { expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { mediaLibrary, solidJpeg } from '#test/support/media-library.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import { form, voucherItem } from '#test/support/shop.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'
import { writeAudit } from './audit.ts'
import { addEntry, services } from './content/collection.ts'

const actor = { id: null, name: 'Zoë Łukasz' }

onEveryEngine('a search without accents and in any case', (engine) => {
  const shop = fixtureForAll(async () => {
    const shop = await newStaffShop(engine)
    const service = { slug: 'cupping', title: 'Cupping', description: 'Cups', image: '/placeholder.svg' }
    await addEntry(shop.deps, services, { input: { ...service, benefits: [{ text: 'Rest' }] }, actor })
    return shop
  })
  const total = async (path: string, q: string): Promise<number> => {
    const { status, body } = await shop.ask('owner', 'GET', `${path}?${new URLSearchParams({ q })}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.total ?? (body.items ?? body).length
  }
  const counts = (path: string, ...asked: string[]) =>
    Promise.all(asked.map(async (q) => [q, await total(path, q)] as const)).then(Object.fromEntries)
  const request = (firstName: string, lastName: string) =>
    shop.ask('staff', 'POST', '/api/appointment-entries', {
      firstName,
      lastName,
      email: '',
      phone: '0400 111 222',
      service: 'cupping',
      preferredDate: 'soon',
      message: '',
    })
  let buyers = 0
  const buy = (name: string, giftTo = '', email = `buyer${++buyers}@visitor.example`) =>
    buyAndSettle(shop, [voucherItem], { ...form, name, email, giftTo, giftEmail: '', giftMessage: '', giftDate: '' })

  test('a search ignoring accents and case finds requests', async () => {
    expect((await request('Nguyễn Thị', 'Đặng')).status).toBe(201)
    expect(await counts('/api/appointments', 'nguyen dang', 'NGUYỄN', 'đặng', 'nguyet')).toEqual({
      'nguyen dang': 1,
      NGUYỄN: 1,
      đặng: 1,
      nguyet: 0,
    })
    const numbers = { '0400 111 222': 1, '+61 400 111 222': 1, '61400111222': 1, '0400111': 1, '61400111223': 0 }
    expect(await counts('/api/appointments', ...Object.keys(numbers))).toEqual(numbers)
  })

  test('a search finds orders and vouchers by buyer and recipient after any change of the order', async () => {
    const { orderId } = await buy('Ángela Ünal', 'Søren Großmann')
    await buy('Plain Person')
    const asked = ['angela', 'ÁNGELA ünal', 'soren', 'GROSSMANN', 'angelika']
    const found = { angela: 1, 'ÁNGELA ünal': 1, soren: 1, GROSSMANN: 1, angelika: 0 }
    expect(await counts('/api/orders', ...asked)).toEqual(found)
    expect(await counts('/api/voucher-desk/vouchers', ...asked)).toEqual(found)
    await shop.database.db.updateTable('orders').set({ review_reason: 'amount' }).where('id', '=', orderId).execute()
    expect(await counts('/api/orders', ...asked)).toEqual(found)
    await shop.database.db.updateTable('orders').set({ name: 'Þóra' }).where('id', '=', orderId).execute()
    await buy('Nguyễn Thị Linh', 'Mia Stone')
    const inAnyOrder = { 'linh nguyen': 1, 'stone linh': 1, 'linh smith': 0 }
    expect(await counts('/api/orders', ...Object.keys(inAnyOrder))).toEqual(inAnyOrder)
    expect(await counts('/api/voucher-desk/vouchers', ...Object.keys(inAnyOrder))).toEqual(inAnyOrder)
    expect(await counts('/api/orders', 'thora', 'angela')).toEqual({ thora: 1, angela: 0 })
  })

  test('a search by name finds every request, order and voucher of a person', async () => {
    await request('Zdeněk', 'O’Brien')
    await buy('Zdeněk O’Brien')
    await buy('Somebody', 'ZDENĚK O’BRIEN', 'giver@visitor.example')
    await buy('Somebody', '', 'giver@visitor.example')
    expect(await counts('/api/appointments', 'obrien', 'O’Brien')).toEqual({ obrien: 1, 'O’Brien': 1 })
    expect(await counts('/api/orders', 'obrien', 'o’brien')).toEqual({ obrien: 2, 'o’brien': 2 })
    expect(await counts('/api/voucher-desk/vouchers', 'obrien')).toEqual({ obrien: 2 })
    for (const q of ['zdenek', "Zdenek O'Brien", 'zdenek obrien', 'ZDENĚK']) {
      const { body } = await shop.ask('owner', 'POST', '/api/people/find', { q })
      expect([q, body.requests.length, body.orders.length]).toEqual([q, 1, 2])
    }
  })

  test('a search by name finds a person’s deleted request', async () => {
    const { body } = await request('Łucja', 'Ōtani')
    expect((await shop.ask('owner', 'DELETE', `/api/appointments/${body.id}`)).status).toBeLessThan(300)
    const { body: found } = await shop.ask('owner', 'POST', '/api/people/find', { q: 'lucja otani' })
    expect(found.requests).toMatchObject([{ id: body.id }])
  })

  test('a search ignoring accents and case finds pictures, articles, pages and redirects', async () => {
    await mediaLibrary(shop).upload(await solidJpeg('#135'), 'Café.jpg', 'Das Rössl')
    expect(await counts('/api/media', 'cafe rossl', 'CAFÉ', 'caff')).toEqual({ 'cafe rossl': 1, CAFÉ: 1, caff: 0 })
    for (const [path, more] of [
      ['admin-posts', {}],
      ['admin-pages', { template: 'text' }],
    ] as const)
      expect((await shop.ask('staff', 'POST', `/api/${path}`, { title: 'Émigré Żurek', ...more })).status).toBe(201)
    for (const path of ['/api/admin-posts', '/api/admin-pages'])
      expect(await counts(path, 'emigre', 'ŻUREK', 'zurich')).toEqual({ emigre: 1, ŻUREK: 1, zurich: 0 })
    expect((await shop.ask('owner', 'POST', '/api/redirects', { from: '/Über-uns', to: '/faq' })).status).toBe(201)
    expect(await counts('/api/redirects', 'uber', 'ÜBER')).toEqual({ uber: 1, ÜBER: 1 })
  })

  test('a search finds lines of the audit log, and an email address typed with an accent', async () => {
    await inTransaction(shop.database, (tx) =>
      writeAudit(tx, shop.deps, {
        actor,
        action: 'service.added',
        entity: 'service',
        entityId: 'x1',
        after: { title: 'Ginkgo für Ältere' },
      }),
    )
    expect(await counts('/api/audit', 'zoe lukasz', 'FUR altere', 'ÄLTERE', 'alter_')).toEqual({
      'zoe lukasz': 2,
      'FUR altere': 1,
      ÄLTERE: 1,
      alter_: 0,
    })
    const email = { email: 'angela@visitor.example', consentNote: 'Asked at the desk' }
    expect((await shop.ask('staff', 'POST', '/api/subscribers', email)).status).toBe(201)
    expect(await counts('/api/subscribers', 'Ángela@')).toEqual({ 'Ángela@': 1 })
    expect(await counts('/api/emails', 'Ángela@')).toEqual({ 'Ángela@': 1 })
  })

  test('a search finds newsletters by words of their subject in any order, until they are deleted', async () => {
    const draft = (subject: string) => shop.ask('staff', 'POST', '/api/newsletter-issues', { subject })
    await draft('100% wool')
    const { body } = await draft('Rest in Zürich’s winter')
    const found = { 'winter rest': 1, ZURICHS: 1, zürich: 1, 'winter spring': 0, '100%': 1, '10%': 0, '': 2 }
    expect(await counts('/api/newsletter-issues', ...Object.keys(found))).toEqual(found)
    expect((await shop.ask('staff', 'DELETE', `/api/newsletter-issues/${body.id}`)).status).toBe(204)
    expect(await counts('/api/newsletter-issues', 'winter', '')).toEqual({ winter: 0, '': 1 })
  })

  test('a search among all subscribers finds whoever has left, and nobody who was deleted or erased', async () => {
    const found = async (q: string) => {
      const query = new URLSearchParams({ q, status: 'all' })
      const { body } = await shop.ask('staff', 'GET', `/api/subscribers?${query}`)
      return body.items.map(({ email }: { email: string }) => email)
    }
    const email = (name: string) => `${name}+list@herons.example`
    const ids: Record<string, string> = {}
    for (const name of ['bo', 'cy', 'di', 'ed']) {
      const person = { email: email(name), consentNote: 'Asked at the desk' }
      ids[name] = (await shop.ask('staff', 'POST', '/api/subscribers', person)).body.id
    }
    expect((await shop.ask('staff', 'POST', `/api/subscribers/${ids.cy}/unsubscribe`)).status).toBe(200)
    expect((await shop.ask('staff', 'POST', `/api/subscribers/${ids.di}/delete`)).status).toBe(204)
    expect((await shop.ask('staff', 'DELETE', `/api/subscribers/${ids.ed}`)).status).toBe(204)
    expect((await found('list@HERONS')).sort()).toEqual([email('bo'), email('cy')])
    expect(await found(email('cy'))).toEqual([email('cy')])
  })

  test('a search finds newsletters and subscribers for all staff, and accounts for owners alone', async () => {
    const answers = (path: string) =>
      Promise.all((['owner', 'staff', 'nobody'] as const).map(async (who) => (await shop.ask(who, 'GET', path)).status))
    expect(await answers('/api/newsletter-issues?q=spring')).toEqual([200, 200, 401])
    expect(await answers('/api/subscribers?status=all&q=heron')).toEqual([200, 200, 401])
    expect(await answers('/api/staff-accounts')).toEqual([200, 403, 401])
  })
})
