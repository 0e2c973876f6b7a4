import { expect, test } from 'vitest'
import { registerPicture } from '#server/services/media/media-library.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import { deliveryForm, teaItem, voucherItem } from '#test/support/shop.ts'
import { newStaffShop, type Who } from '#test/support/staff-shop.ts'

const cover = '/media/0123456789abcdef-1200x800.jpg'
const needed = { excerpt: 'In short', category: 'Rest', author: 'Ana', coverImage: cover }
const gone = 'We can’t find this. Someone may have deleted it.'

onEveryEngine('bulk actions on lists', (engine) => {
  const shop = fixtureForEach(() => newStaffShop(engine, { now: () => new Date('2026-03-02T00:00:00.000Z') }))
  const ask = (method: string, path: string, body?: unknown, who: Who = 'staff') => shop.ask(who, method, path, body)
  const act = async (list: string, body: { act: string; ids: string[]; until?: string }, who: Who = 'staff') =>
    (await ask('POST', `/api/many/${list}`, body, who)).body
  /** Which rows the audit log says something happened to, in the order in which it did. */
  const logged = async (action: string) => {
    const lines = shop.database.db.selectFrom('audit_log').select(['entity_id', 'actor_name'])
    const found = await lines
      .where('action', '=', action as never)
      .orderBy('id')
      .execute()
    expect(found.filter(({ actor_name }) => actor_name !== 'Sam Lee' && actor_name !== 'Mei Tan')).toEqual([])
    return found.map(({ entity_id }) => entity_id)
  }
  const post = async (title: string, more: object = {}) => {
    const { body } = await ask('POST', '/api/admin-posts', { title })
    await ask('PUT', `/api/admin-posts/${body.id}`, { ...body.value, body: '<p>Well</p>', ...more })
    return body.id as string
  }
  const page = async (title: string) =>
    (await ask('POST', '/api/admin-pages', { title, template: 'text' })).body as { id: string; value: object }
  const subscribe = async (email: string) =>
    (await ask('POST', '/api/subscribers', { email, consentNote: 'Asked at the desk' })).body.id as string
  const request = async (firstName: string) => {
    const treatment = {
      slug: 'cupping',
      title: 'Cupping',
      description: 'At length',
      image: '/placeholder.svg',
      benefits: [{ text: 'Rest' }],
    }
    await ask('POST', '/api/services', treatment)
    const visit = { firstName, lastName: 'Hart', phone: '0412 345 678', email: `${firstName}@home.example` }
    const more = { service: 'cupping', preferredDate: 'soon', message: 'Sore knee' }
    return (await ask('POST', '/api/appointment-entries', { ...visit, ...more })).body.id as string
  }

  test('need a session, from 1 to 100 rows, and an action that the list has', async () => {
    const { body } = await ask('GET', '/api/openapi.json')
    const lists = Object.keys(body.paths).filter((path) => path.startsWith('/api/many/'))
    expect(lists.map((path) => path.slice('/api/many/'.length)).toSorted()).toEqual([
      ...['appointments', 'bin', 'emails', 'newsletters', 'orders', 'pages', 'pictures', 'posts', 'practitioners'],
      ...[
        'products',
        'redirects',
        'services',
        'staff-accounts',
        'subscribers',
        'testimonials',
        'vouchers',
        'waiting-list',
      ],
    ])
    for (const path of lists) {
      expect([path, (await ask('POST', path, {}, 'nobody')).status]).toEqual([path, 401])
      for (const wrong of [{ ids: ['a'] }, { act: 'burn', ids: ['a'] }])
        expect([path, (await ask('POST', path, wrong, 'owner')).status]).toEqual([path, 422])
    }
    const ids = Array.from({ length: 101 }, (_, n) => `id${n}`)
    expect((await ask('POST', '/api/many/posts', { act: 'delete', ids })).status).toBe(422)
    expect((await ask('POST', '/api/many/posts', { act: 'delete', ids: [] })).status).toBe(422)
    expect((await ask('POST', '/api/many/posts', { act: 'delete', ids: ids.slice(1) })).status).toBe(200)
  })

  test('publish, withdraw and delete articles, and name the incomplete one without stopping', async () => {
    const whole = await post('Sleep', needed)
    const bare = await post('Rest')
    const outcome = await act('posts', { act: 'publish', ids: [whole, bare, 'gone', whole] })
    expect(outcome).toEqual({
      done: [whole],
      refused: [
        { id: bare, reason: 'It still needs an excerpt, a category and a cover picture.' },
        { id: 'gone', reason: 'We can’t find this article. Someone may have deleted it.' },
      ],
    })
    expect((await ask('GET', '/api/posts/sleep', undefined, 'nobody')).status).toBe(200)
    expect((await act('posts', { act: 'publish', ids: [whole] })).done).toEqual([whole])
    expect(await logged('post.published'), 'once more is no more').toEqual([whole])
    expect((await act('posts', { act: 'draft', ids: [whole, bare] })).done).toEqual([whole, bare])
    expect((await ask('GET', '/api/posts/sleep', undefined, 'nobody')).status).toBe(404)
    expect((await act('posts', { act: 'delete', ids: [whole, bare] })).done).toEqual([whole, bare])
    expect(await logged('post.withdrawn')).toEqual([whole])
    expect(await logged('post.deleted')).toEqual([whole, bare])
  })

  test('publish an article without the unsaved draft of a colleague', async () => {
    const id = await post('Sleep', needed)
    const { body: opened } = await ask('GET', `/api/admin-posts/${id}`)
    const typed = { ...opened.value, title: 'Sleep well' }
    const path = `/api/admin-posts/${id}/working-copy`
    expect((await shop.ask('staff', 'PUT', path, typed, { 'if-match': `"${opened.revision}"` })).status).toBe(200)
    expect((await act('posts', { act: 'publish', ids: [id] })).done).toEqual([id])
    const { body } = await ask('GET', `/api/admin-posts/${id}`)
    expect([body.value.title, body.state, body.workingCopy?.value.title]).toEqual(['Sleep', 'published', 'Sleep well'])
  })

  test('show, hide, delete and restore pages, except a page with a scheduled change', async () => {
    const [one, two] = [await page('Parking'), await page('Team')]
    const planned = { ...two.value, published: true, publishAt: '2026-04-01T09:00' }
    expect((await ask('PUT', `/api/admin-pages/${two.id}`, planned)).status).toBe(200)
    expect(await act('pages', { act: 'show', ids: [one.id, two.id] })).toEqual({
      done: [one.id],
      refused: [{ id: two.id, reason: 'A change is planned for this page. Please open it.' }],
    })
    expect((await ask('GET', '/api/pages/parking', undefined, 'nobody')).status).toBe(200)
    expect((await act('pages', { act: 'hide', ids: [one.id] })).done).toEqual([one.id])
    expect((await ask('GET', '/api/pages/parking', undefined, 'nobody')).status).toBe(404)
    const ids = [one.id, two.id]
    for (const verb of ['delete', 'restore']) expect((await act('pages', { act: verb, ids })).done).toEqual(ids)
    expect((await act('pages', { act: 'restore', ids })).refused).toHaveLength(2)
    expect(await logged('page.published')).toEqual([one.id])
    expect(await logged('page.hidden')).toEqual([one.id])
    expect(await logged('page.deleted')).toEqual(ids)
    expect(await logged('page.restored')).toEqual(ids)
  })

  test('never hide or delete a legally required page', async () => {
    const { id } = await page('Privacy')
    await shop.database.db.updateTable('pages').set({ slug: 'privacy-policy' }).where('id', '=', id).execute()
    const other = await page('Team')
    for (const verb of ['hide', 'delete']) {
      const outcome = await act('pages', { act: verb, ids: [id, other.id] })
      expect(outcome.done).toEqual([other.id])
      expect(outcome.refused[0].reason).toMatch(/^The site needs this page/)
    }
  })

  test('delete unused pictures, and refuse one in use', async () => {
    const kept = (letter: string) => ({
      address: `/media/${letter.repeat(16)}-10x10.jpg`,
      width: 10,
      height: 10,
      bytes: 3,
    })
    const ids: string[] = []
    for (const name of ['a', 'b'])
      ids.push(
        (await registerPicture(shop.deps, { kept: kept(name) as never, name, actor: { id: null, name: 'Sam Lee' } }))
          .picture.id,
      )
    await post('Shown', { ...needed, coverImage: kept('b').address })
    expect(await act('pictures', { act: 'delete', ids })).toEqual({
      done: [ids[0]],
      refused: [{ id: ids[1], reason: 'This picture is still used on the site' }],
    })
    expect(await logged('picture.deleted')).toEqual([ids[0]])
  })

  test('move treatments, practitioners and testimonials to the bin, and skip those already gone', async () => {
    const entries = {
      services: { slug: 'moxa', title: 'Moxa', description: 'Warmth', image: cover, benefits: [{ text: 'Rest' }] },
      practitioners: {
        slug: 'ana',
        name: 'Ana',
        title: 'Acupuncturist',
        bio: 'Listens',
        image: cover,
        certifications: ['BSc'],
      },
      testimonials: { name: 'Zoë', duration: 'a year', content: 'Kind' },
    }
    for (const [list, entry] of Object.entries(entries)) {
      const added = await ask('POST', `/api/${list}`, entry)
      expect(added.status, list).toBe(201)
      const { id } = added.body
      expect(await act(list, { act: 'delete', ids: [id, 'x', id] })).toEqual({
        done: [id],
        refused: [{ id: 'x', reason: gone }],
      })
      expect((await ask('GET', `/api/${list}`)).body).toEqual([])
      const kind = list.slice(0, -1)
      expect(await logged(`${kind}.deleted`)).toEqual([id])
      expect((await ask('POST', `/api/bin/${kind}/${id}/restore`)).status).toBe(204)
    }
  })

  test('delete redirects for owners only', async () => {
    const ids: string[] = []
    for (const from of ['/a', '/b'])
      ids.push((await ask('POST', '/api/redirects', { from, to: '/faq' }, 'owner')).body.id)
    expect((await ask('POST', '/api/many/redirects', { act: 'delete', ids })).status).toBe(403)
    expect(await act('redirects', { act: 'delete', ids: [...ids, 'x'] }, 'owner')).toEqual({
      done: ids,
      refused: [{ id: 'x', reason: gone }],
    })
    expect(await logged('redirect.deleted')).toEqual(ids)
  })

  test('restore articles or delete them for good, and skip one whose address is taken', async () => {
    const ids = [await post('Sleep'), await post('Rest')]
    await act('posts', { act: 'delete', ids })
    await post('Sleep')
    const places = ids.map((id) => `post/${id}`)
    expect(await act('bin', { act: 'restore', ids: [...places, 'post', 'order/x'] })).toEqual({
      done: [places[1]],
      refused: [
        { id: places[0], reason: expect.stringMatching(/^Something else has its address/) },
        ...['post', 'order/x'].map((id) => ({ id, reason: gone })),
      ],
    })
    expect((await act('bin', { act: 'delete', ids: places })).done).toEqual([places[0]])
    expect((await ask('GET', '/api/bin')).body.total).toBe(0)
    expect([await logged('post.restored'), await logged('post.purged')]).toEqual([[ids[1]], [ids[0]]])
  })

  test('restore redirects or delete them for good for owners only', async () => {
    const { body: redirect } = await ask('POST', '/api/redirects', { from: '/a', to: '/faq' }, 'owner')
    await act('redirects', { act: 'delete', ids: [redirect.id] }, 'owner')
    const id = await post('Sleep')
    const places = [`redirect/${redirect.id}`, `post/${id}`]
    for (const verb of ['delete', 'restore']) {
      await act('posts', { act: 'delete', ids: [id] })
      expect(await act('bin', { act: verb, ids: places.slice(0, 1) })).toEqual({
        done: [],
        refused: [{ id: places[0], reason: 'Your account isn’t allowed to do this' }],
      })
    }
    expect((await act('bin', { act: 'restore', ids: places }, 'owner')).done).toEqual(places)
  })

  test('export, unsubscribe and delete the chosen subscribers only', async () => {
    const ids: string[] = []
    for (const name of ['ann', 'bo', 'cy']) ids.push(await subscribe(`${name}@home.example`))
    const file = await ask('GET', `/api/subscribers.csv?ids=${ids.slice(0, 2)}`)
    expect(file.text.match(/\w+@home/g)?.toSorted()).toEqual(['ann@home', 'bo@home'])
    expect((await ask('GET', '/api/subscribers.csv?ids=')).status).toBe(422)
    const two = ids.slice(0, 2)
    for (const _ of ['once', 'twice'])
      expect((await act('subscribers', { act: 'unsubscribe', ids: two })).done).toEqual(two)
    expect(await logged('subscriber.unsubscribed')).toEqual(two)
    expect(await act('subscribers', { act: 'delete', ids: [...two, 'x'] })).toEqual({
      done: two,
      refused: [{ id: 'x', reason: gone }],
    })
    expect((await ask('GET', '/api/subscribers?status=all')).body.items.map(({ id }: { id: string }) => id)).toEqual([
      ids[2],
    ])
    expect(await logged('subscriber.deleted')).toEqual(two)
  })

  test('delete newsletter drafts, and refuse a newsletter that was sent', async () => {
    const ids: string[] = []
    for (const subject of ['Spring', 'Autumn'])
      ids.push((await ask('POST', '/api/newsletter-issues', { subject })).body.id)
    await shop.database.db.updateTable('newsletters').set({ status: 'sent' }).where('id', '=', ids[1]!).execute()
    const outcome = await act('newsletters', { act: 'delete', ids })
    expect([outcome.done, outcome.refused[0].id]).toEqual([[ids[0]], ids[1]])
    expect(await logged('newsletter.deleted')).toEqual([ids[0]])
  })

  test('take requests off the waiting list or move them to the bin', async () => {
    const ids = [await request('Ann'), await request('Bo')]
    await ask('PUT', `/api/appointments/${ids[0]}/waiting`, { weekdays: [1], part: 'any' })
    expect(await act('waiting-list', { act: 'leave', ids })).toEqual({
      done: [ids[0]],
      refused: [{ id: ids[1], reason: 'They aren’t on the waiting list any more.' }],
    })
    expect(await logged('appointment.not_waiting')).toEqual([ids[0]])
    expect((await act('appointments', { act: 'delete', ids: [...ids, 'x'] })).done).toEqual(ids)
    expect((await ask('GET', '/api/appointments')).body).toEqual([])
    expect((await ask('GET', '/api/bin?status=appointment')).body.total).toBe(2)
    expect(await logged('appointment.deleted')).toEqual(ids)
  })

  test('don’t overrule the status that a colleague has given a request since the list was read', async () => {
    const [ann, bo] = [await request('ann'), await request('bo')]
    await ask('PATCH', `/api/appointments/${ann}/status`, { status: 'completed' })
    const { body } = await ask('POST', '/api/many/appointments', {
      act: 'cancelled',
      ids: [ann, bo],
      from: { [ann]: 'pending', [bo]: 'pending' },
    })
    expect(body).toEqual({
      done: [bo],
      refused: [{ id: ann, reason: 'A colleague has marked this request as Completed.' }],
    })
    expect((await act('appointments', { act: 'cancelled', ids: [ann] })).done).toEqual([ann])
  })

  test('take products out of the shop and put them back for owners only, with an audit entry each', async () => {
    const sold = async () =>
      ((await ask('GET', '/api/products', undefined, 'nobody')).body as { id: number }[]).map(({ id }) => id)
    const before = await sold()
    expect(before.length).toBeGreaterThan(1)
    const ids = before.slice(0, 2).map(String)
    for (const _ of ['once', 'twice'])
      expect((await act('products', { act: 'withdraw', ids }, 'owner')).done).toEqual(ids)
    expect(await sold()).toEqual(before.slice(2))
    expect(await act('products', { act: 'sell', ids: [ids[0]!, '999', 'tea'] }, 'owner')).toEqual({
      done: [ids[0]],
      refused: ['999', 'tea'].map((id) => ({ id, reason: gone })),
    })
    expect(await sold()).toEqual([before[0], ...before.slice(2)])
    expect(await logged('product.updated')).toEqual([...ids, ids[0]])
    expect((await ask('POST', '/api/many/products', { act: 'sell', ids })).status).toBe(403)
  })

  test('print vouchers in one file, email them to their holders, and extend them', async () => {
    const ids: string[] = []
    for (const email of ['kim@visitor.example', ''])
      ids.push(
        (
          await ask('POST', '/api/voucher-desk/sales', {
            amountCents: 5000,
            method: 'cash',
            name: 'Kim',
            email,
            idempotencyKey: crypto.randomUUID(),
          })
        ).body.vouchers[0].id,
      )
    const pdf = await ask('GET', `/api/voucher-desk/pdf?ids=${ids}`)
    expect([pdf.status, pdf.headers.get('content-type'), pdf.text.match(/\/Type \/Page\b/g)?.length]).toEqual([
      ...[200, 'application/pdf', 2],
    ])
    expect((await ask('GET', `/api/voucher-desk/pdf?ids=${ids},none`)).status).toBe(404)
    expect(await act('vouchers', { act: 'send', ids })).toEqual({
      done: [ids[0]],
      refused: [{ id: ids[1], reason: 'We have no email address for this voucher. Please open it and enter one.' }],
    })
    const mails = await shop.database.db
      .selectFrom('email_outbox')
      .select('recipient')
      .where('template', '=', 'voucher-copy')
      .execute()
    expect(mails).toEqual([{ recipient: 'kim@visitor.example' }])
    expect((await ask('POST', '/api/many/vouchers', { act: 'extend', ids })).status).toBe(422)
    expect((await act('vouchers', { act: 'extend', ids, until: '2032-01-31' })).done).toEqual(ids)
    expect((await act('vouchers', { act: 'extend', ids, until: '2032-01-31' })).refused).toEqual(
      ids.map((id) => ({ id, reason: 'The new date must be later than the current one' })),
    )
    expect([await logged('voucher.resent'), await logged('voucher.extended')]).toEqual([[ids[0]], ids])
  })

  test('resend or dismiss failed emails, and refuse those that wait', async () => {
    await buyAndSettle(shop, [teaItem, voucherItem], deliveryForm)
    const { body } = await ask('GET', '/api/emails')
    const ids: string[] = body.items.map(({ id }: { id: string }) => id)
    expect(ids.length).toBeGreaterThan(1)
    const [failed = '', ...waiting] = ids
    const { db } = shop.database
    await db.updateTable('email_outbox').set({ status: 'failed', last_error: 'no' }).where('id', '=', failed).execute()
    expect(await act('emails', { act: 'let-go', ids })).toEqual({
      done: [failed],
      refused: waiting.map((id) => ({ id, reason: 'It hasn’t failed, or was dismissed already' })),
    })
    const again = await act('emails', { act: 'again', ids })
    expect([again.done, again.refused.length]).toEqual([[failed], waiting.length])
    expect([await logged('email.let_go'), await logged('email.retried')]).toEqual([[failed], [failed]])
    expect((await act('emails', { act: 'again', ids })).done, 'twice is once').toEqual([])
  })
})
