import { expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { inTransaction } from '#server/database/connect.ts'
import { purgeBin } from '#server/services/bin/purge.ts'
import { addEntry, services } from '#server/services/content/collection.ts'
import { registerPicture } from '#server/services/media/media-library.ts'
import { unsubscribeAddress } from '#server/services/newsletter/subscribing.ts'
import { queueEmail } from '#server/services/outbox.ts'
import { affectedPeople } from '#server/services/people/affected.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { refuseRow } from '#test/support/refused-row.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

const needed = {
  excerpt: 'In short',
  category: 'Rest',
  author: 'Ana',
  coverImage: '/media/0123456789abcdef-1200x800.jpg',
}
const actor = { id: null, name: 'test' }
const treatment = (slug: string) => ({
  slug,
  title: `About ${slug}`,
  description: 'At length',
  image: '/placeholder.svg',
  benefits: [{ text: 'Rest' }],
})
const visit = {
  firstName: 'Zoë',
  lastName: 'Hart',
  phone: '0412 345 678',
  service: 'cupping',
  preferredDate: 'soon',
  message: 'Sore knee',
}

const oneClick = {
  body: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}

onEveryEngine('the bin', (engine) => {
  const shop = fixtureForEach(async () => {
    const clock = { at: new Date('2026-03-02T00:00:00.000Z') }
    const shop = await newStaffShop(engine, { now: () => clock.at })
    const cupping = await addEntry(shop.deps, services, { input: treatment('cupping'), actor })
    return { ...shop, clock, cupping: cupping.ok ? cupping.entry.id : '' }
  })
  const ask = (method: string, path: string, body?: unknown) => shop.ask('staff', method, path, body)
  const bin = async (status = 'all') => (await ask('GET', `/api/bin?status=${status}`)).body.items
  const everywhere = async () => {
    const rows: unknown[] = []
    for (const table of [
      'appointments',
      'appointment_list',
      'email_outbox',
      'subscribers',
      'waiting_entries',
      'bin',
    ] as const)
      rows.push(...(await shop.database.db.selectFrom(table).selectAll().execute()))
    return JSON.stringify(rows)
  }
  const enter = async (email: string) =>
    (await ask('POST', '/api/appointment-entries', { ...visit, email })).body as { id: string }
  const subscribe = async (email: string) =>
    (await ask('POST', '/api/subscribers', { email, consentNote: 'Asked at the desk' })).body as { id: string }

  test('lists a deleted practitioner by their name, not by their profession', async () => {
    const person = {
      image: '/placeholder.svg',
      slug: 'tom',
      name: 'Tom Reyes',
      title: 'Acupuncturist',
      bio: 'Listens',
      certifications: ['BHSc'],
    }
    const { body } = await ask('POST', '/api/practitioners', person)
    expect((await ask('DELETE', `/api/practitioners/${body.id}`)).status).toBe(204)
    expect((await bin()).map(({ name }: { name: string }) => name)).toEqual(['Tom Reyes'])
  })

  test('keeps a deleted treatment for 30 days, and restores it unless its address is taken', async () => {
    const before = (await ask('GET', '/api/services')).body
    expect((await ask('DELETE', `/api/services/${shop.cupping}`)).status).toBe(204)
    expect((await ask('GET', '/api/services')).body).toEqual([])
    expect(await bin()).toEqual([
      {
        id: shop.cupping,
        kind: 'service',
        name: 'About cupping',
        deletedBy: 'Sam Lee',
        deletedAt: '2026-03-02T00:00:00.000Z',
        goneAt: '2026-04-01T00:00:00.000Z',
      },
    ])
    expect((await ask('GET', '/api/bin-counts')).body).toEqual({ service: 1 })
    expect(await bin('post')).toEqual([])
    const restore = `/api/bin/service/${shop.cupping}/restore`
    expect((await shop.ask('nobody', 'POST', restore)).status).toBe(401)
    const { body: other } = await ask('POST', '/api/services', treatment('cupping'))
    const refused = await ask('POST', restore)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Something else has its address or is the same. Change or delete that one first.',
    ])
    await ask('DELETE', `/api/services/${other.id}`)
    expect((await ask('POST', restore)).status).toBe(204)
    expect((await ask('GET', '/api/services')).body).toEqual(before)
    expect((await ask('POST', restore)).status).toBe(404)
    expect((await bin()).map(({ id }: { id: string }) => id)).toEqual([other.id])
  })

  test('restores an article with its versions', async () => {
    const { body: post } = await ask('POST', '/api/admin-posts', { title: 'Sleep' })
    const input = { ...post.value, body: '<p>Well</p>', published: true, ...needed }
    expect((await ask('PUT', `/api/admin-posts/${post.id}`, input)).status).toBe(200)
    const versions = () => shop.database.db.selectFrom('post_revisions').selectAll().orderBy('id').execute()
    const before = await versions()
    expect((await ask('DELETE', `/api/admin-posts/${post.id}`)).status).toBe(204)
    expect(await versions()).toEqual([])
    expect((await ask('GET', '/api/posts/sleep')).status).toBe(404)
    expect((await ask('POST', `/api/bin/post/${post.id}/restore`)).status).toBe(204)
    expect(await versions()).toEqual(before)
    expect((await ask('GET', '/api/posts/sleep')).status).toBe(200)
  })

  test('keeps what each member of staff has typed into an article or a newsletter and not saved, until it is deleted for good', async () => {
    const begun = { 'admin-posts': 'post', 'newsletter-issues': 'newsletter' } as const
    for (const [list, kind] of Object.entries(begun)) {
      const { body: draft } = await ask('POST', `/api/${list}`, { title: 'Sleep', subject: 'Sleep' })
      const path = `/api/${list}/${draft.id}`
      const typed = { ...draft.value, body: '<p>Typed</p>' }
      for (const who of ['staff', 'owner'] as const)
        expect((await shop.ask(who, 'PUT', `${path}/working-copy`, typed, { 'if-match': '"1"' })).status).toBe(200)
      expect((await ask('DELETE', path)).status).toBe(204)
      expect((await ask('POST', `/api/bin/${kind}/${draft.id}/restore`)).status).toBe(204)
      for (const who of ['staff', 'owner'] as const)
        expect((await shop.ask(who, 'GET', path)).body.workingCopy, kind).toMatchObject({ basedOn: 1, value: typed })

      const copies = shop.database.db.selectFrom('working_copies').selectAll().where('kind', '=', kind)
      await ask('DELETE', path)
      expect(await copies.execute()).toHaveLength(2)
      expect((await ask('DELETE', `/api/bin/${kind}/${draft.id}`)).status).toBe(204)
      expect(await copies.execute(), kind).toEqual([])
    }
  })

  test('restores an appointment request with its wishes and sent emails, and without those that were queued', async () => {
    const { id } = await enter('zoe@home.example')
    await ask('PUT', `/api/appointments/${id}/waiting`, { weekdays: [1], part: 'any' })
    const outbox = {
      recipient: 'zoe@home.example',
      payload: '{}',
      template: 'appointment-received',
      subject_kind: 'appointment',
    } as const
    for (const status of ['sent', 'queued'] as const)
      await shop.database.db
        .insertInto('email_outbox')
        .values({
          ...outbox,
          id: `mail-${status}`,
          status,
          subject_id: id,
          dedupe_key: status,
          attempts: 0,
          created_at: '2026-03-02',
          next_attempt_at: '2026-03-02',
        })
        .execute()
    expect((await ask('DELETE', `/api/appointments/${id}`)).status).toBe(204)
    expect((await ask('GET', '/api/appointments')).body).toEqual([])
    expect(JSON.stringify(await bin())).not.toContain('knee')
    expect((await ask('POST', `/api/bin/appointment/${id}/restore`)).status).toBe(204)
    expect((await ask('GET', '/api/appointments?q=hart')).body).toMatchObject([{ id, message: 'Sore knee' }])
    const mails = shop.database.db.selectFrom('email_outbox').select('id').where('subject_id', '=', id)
    expect(await mails.execute()).toEqual([{ id: 'mail-sent' }])
    const seen = await shop.database.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'appointment.listed')
      .where('after', 'like', '%deleted%')
      .execute()
    expect(seen, 'that the names of patients were read is logged').toHaveLength(1)
  })

  test('loses all data of an erased person at once, whichever part was selected', async () => {
    const first = await enter('zoe@home.example')
    const second = await enter('zoe@home.example')
    await enter('stays@home.example')
    const { id: subscriber } = await subscribe('zoe@home.example')
    await ask('DELETE', `/api/appointments/${first.id}`)
    await ask('POST', `/api/subscribers/${subscriber}/delete`)
    const { body: found } = await shop.ask('owner', 'POST', '/api/people/find', { q: 'zoe@home.example' })
    expect(found.requests.map(({ id }: { id: string }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
    expect(found.subscribers.map(({ id }: { id: string }) => id)).toEqual([subscriber])
    const affected: string[] = []
    const breach = {
      from: '2026-03-01T00:00',
      to: '2026-03-09T00:00',
      account: '',
      areas: ['requests', 'subscribers'],
    } as const
    for await (const people of affectedPeople(shop.database.db, { ...breach, areas: [...breach.areas] }))
      affected.push(...people.map(({ email, area }) => `${area} ${email}`))
    expect(affected.filter((each) => each.includes('zoe'))).toHaveLength(3)
    const choice = { requests: [second.id], orders: [], subscribers: [] }
    const copy = await shop.ask('owner', 'POST', '/api/people/export', { ...choice, requests: [first.id] })
    expect(copy.text).toContain('Sore knee')
    const erased = await shop.ask('owner', 'POST', '/api/people/erase', choice)
    expect(erased.body).toMatchObject({ requests: 2, subscribers: 1 })
    const left = await everywhere()
    expect(left).not.toContain('zoe@home.example')
    expect(left).toContain('stays@home.example')
  })

  test('loses all data of a patient whose requests are erased at the desk at once', async () => {
    const first = await enter('zoe@home.example')
    const second = await enter('zoe@home.example')
    await ask('DELETE', `/api/appointments/${first.id}`)
    expect((await ask('DELETE', `/api/appointments/${second.id}/patient`)).status).toBe(204)
    expect(await everywhere()).not.toContain('zoe@home.example')
  })

  test('keeps a deleted subscriber off the list and out of imports until restored', async () => {
    const { id } = await subscribe('kim@home.example')
    expect((await ask('POST', `/api/subscribers/${id}/delete`)).status).toBe(204)
    const list = async () => (await ask('GET', '/api/subscribers?status=all')).body.items
    expect(await list()).toEqual([])
    expect((await ask('GET', '/api/subscribers.csv')).text).not.toContain('kim')
    const forgotten = () => shop.database.db.selectFrom('forgotten_addresses').selectAll().execute()
    expect(await forgotten(), 'no import brings the address back').toHaveLength(1)
    expect((await ask('POST', `/api/bin/subscriber/${id}/restore`)).status).toBe(204)
    expect(await list()).toMatchObject([{ id, email: 'kim@home.example', status: 'subscribed' }])
    expect(await forgotten()).toEqual([])
  })

  const report = async (kind: string, email: string, permanent = true) => {
    const { mail } = (await shop.ask('owner', 'GET', '/api/connections')).body
    const body = JSON.stringify({ events: [{ kind, email, permanent }] })
    const headers = { 'content-type': 'application/json' }
    return (await shop.app.request(mail.eventsUrl, { method: 'POST', body, headers })).status
  }

  test.each([
    [
      'unsubscribed by their link',
      async (id: string) =>
        (await shop.app.request(await unsubscribeAddress(shop.deps, id), { method: 'POST', ...oneClick })).status,
      '',
    ],
    ['reported the newsletter as spam', () => report('complaint', 'Kim@home.example'), 'complained'],
    ['lost their mailbox', () => report('bounce', 'kim@home.example'), 'bounced'],
  ])('restores deleted subscribers who have since %s off the list', async (_, leave, leftBecause) => {
    const { id } = await subscribe('kim@home.example')
    expect((await ask('POST', `/api/subscribers/${id}/delete`)).status).toBe(204)
    expect(await report('bounce', 'kim@home.example', false)).toBe(200)
    expect(await leave(id)).toBe(200)
    expect((await ask('POST', `/api/bin/subscriber/${id}/restore`)).status).toBe(204)
    const { items } = (await ask('GET', '/api/subscribers?status=all')).body
    expect(items).toMatchObject([{ id, status: 'unsubscribed', leftAt: '2026-03-02T00:00:00.000Z', leftBecause }])
  })

  test('restores a subscriber off the list who was added again, left, and was deleted again', async () => {
    const first = await subscribe('kim@home.example')
    await ask('POST', `/api/subscribers/${first.id}/delete`)
    await shop.database.db.deleteFrom('forgotten_addresses').execute()
    const second = await subscribe('kim@home.example')
    await ask('POST', `/api/subscribers/${second.id}/unsubscribe`)
    await ask('POST', `/api/subscribers/${second.id}/delete`)
    expect((await ask('POST', `/api/bin/subscriber/${first.id}/restore`)).status).toBe(204)
    const { items } = (await ask('GET', '/api/subscribers?status=all')).body
    expect(items).toMatchObject([{ id: first.id, status: 'unsubscribed' }])
  })

  test('restores a newsletter draft without its scheduled time', async () => {
    const { body: draft } = await ask('POST', '/api/newsletter-issues', { subject: 'Autumn' })
    await shop.database.db.updateTable('newsletters').set({ send_at: '2026-03-05T00:00:00.000Z' }).execute()
    const written = { ...(await shop.database.db.selectFrom('newsletters').selectAll().executeTakeFirstOrThrow()) }
    expect((await ask('DELETE', `/api/newsletter-issues/${draft.id}`)).status).toBe(204)
    expect((await ask('GET', '/api/newsletter-issues')).body.items).toEqual([])
    expect(await bin('newsletter')).toMatchObject([{ id: draft.id, name: 'Autumn' }])
    expect((await ask('POST', `/api/bin/newsletter/${draft.id}/restore`)).status).toBe(204)
    expect(await shop.database.db.selectFrom('newsletters').selectAll().execute()).toEqual([
      { ...written, send_at: '' },
    ])
  })

  test('lets only owners restore a redirect, unless its address is taken or it would become circular', async () => {
    const owner = (method: string, path: string, body?: unknown) => shop.ask('owner', method, path, body)
    const { body: old } = await owner('POST', '/api/redirects', { from: '/old', to: '/new' })
    expect((await owner('DELETE', `/api/redirects/${old.id}`)).status).toBe(204)
    const restore = `/api/bin/redirect/${old.id}/restore`
    expect((await owner('GET', '/api/bin')).body.items).toMatchObject([{ kind: 'redirect', name: '/old' }])
    expect((await owner('GET', '/api/bin-counts')).body).toEqual({ redirect: 1 })
    expect([await bin(), await bin('redirect'), (await ask('GET', '/api/bin-counts')).body]).toEqual([[], [], {}])
    expect([(await ask('POST', restore)).status, (await ask('DELETE', restore.slice(0, -8))).status]).toEqual([
      403, 403,
    ])
    for (const [from, to] of [
      ['/old', '/faq'],
      ['/new', '/old'],
    ] as const) {
      const { body: other } = await owner('POST', '/api/redirects', { from, to })
      expect((await owner('POST', restore)).status, `${from} to ${to}`).toBe(409)
      await owner('DELETE', `/api/redirects/${other.id}`)
    }
    expect((await owner('POST', restore)).status).toBe(204)
    expect((await owner('GET', '/api/redirects')).body.items).toMatchObject([{ id: old.id, from: '/old', to: '/new' }])
  })

  test('keeps a picture as long as something beside it in the bin shows it', async () => {
    const address = `/media/${'d'.repeat(16)}-10x10.jpg`
    const kept = { address, width: 10, height: 10, bytes: 3 }
    const { picture } = await registerPicture(shop.deps, { kept: kept as never, name: 'd.jpg', actor })
    const { body: cups } = await ask('POST', '/api/services', { ...treatment('cups'), image: address })
    for (const path of [`/api/services/${cups.id}`, `/api/media/${picture.id}`])
      expect([path, (await ask('DELETE', path)).status]).toEqual([path, 204])
    await shop.database.db
      .updateTable('bin')
      .set({ deleted_at: new Date(shop.clock.at.getTime() - 31 * day).toISOString() })
      .where('kind', '=', 'picture')
      .execute()
    expect(await purgeBin(shop.deps)).toBe(0)
    await shop.database.db.deleteFrom('bin').where('kind', '=', 'service').execute()
    expect(await purgeBin(shop.deps)).toBe(1)
  })

  test('a welcome that waits for somebody who was deleted and is on the list again is still sent', async () => {
    const [again, gone] = [await subscribe('again@home.example'), await subscribe('gone@home.example')]
    for (const { id } of [again, gone]) expect((await ask('POST', `/api/subscribers/${id}/delete`)).status).toBe(204)
    await subscribe('again@home.example')
    shop.clock.at = new Date(shop.clock.at.getTime() + 31 * day)
    const payload = { subscriberId: again.id }
    await inTransaction(shop.database, async (tx) => {
      for (const recipient of ['again@home.example', 'gone@home.example'])
        await queueEmail(tx, shop.deps, { template: 'welcome', recipient, payload, dedupeKey: `late:${recipient}` })
    })
    expect(await purgeBin(shop.deps)).toBe(2)
    const waiting = await shop.database.db
      .selectFrom('email_outbox')
      .select('recipient')
      .where('dedupe_key', 'like', 'late:%')
      .execute()
    expect(waiting).toEqual([{ recipient: 'again@home.example' }])
  })

  test('empties itself also past something that cannot be removed', async () => {
    const [stuck, other] = [await subscribe('stuck@home.example'), await subscribe('other@home.example')]
    for (const { id } of [stuck, other]) expect((await ask('POST', `/api/subscribers/${id}/delete`)).status).toBe(204)
    await refuseRow(shop.database, { table: 'bin', event: 'delete', id: stuck.id })
    shop.clock.at = new Date(shop.clock.at.getTime() + 31 * day)
    await expect(purgeBin(shop.deps)).rejects.toThrow('1 of what was deleted could not be removed for good')
    const left = await shop.database.db.selectFrom('bin').select('id').execute()
    expect(left).toEqual([{ id: stuck.id }])
  })

  test('keeps the files of a picture until it is deleted for good', async () => {
    const address = (name: string) => `/media/${name.repeat(16)}-10x10.jpg`
    const kept = (name: string) => ({ address: address(name), width: 10, height: 10, bytes: 3 })
    const removed: string[] = []
    const storage = {
      ...shop.deps.storage,
      remove: async (name: string) => void removed.push(name),
      list: async () => [],
    }
    const deps = { ...shop.deps, storage: storage as never }
    const ids: string[] = []
    for (const name of ['a', 'b', 'c'])
      ids.push((await registerPicture(shop.deps, { kept: kept(name) as never, name: `${name}.jpg`, actor })).picture.id)
    for (const id of ids) expect((await ask('DELETE', `/api/media/${id}`)).status).toBe(204)
    expect((await ask('GET', '/api/media')).body.items).toEqual([])
    shop.clock.at = new Date(shop.clock.at.getTime() + 30 * day - 1)
    expect(await purgeBin(deps)).toBe(0)
    expect(removed).toEqual([])
    // Uploaded again meanwhile: its files are the same.
    await registerPicture(shop.deps, { kept: kept('b') as never, name: 'again.jpg', actor })
    // Shown by something that was brought back from the bin, or from an earlier version.
    const { db } = shop.database
    await db
      .updateTable('products')
      .set({ image: address('c') })
      .where('id', '=', 100)
      .execute()
    shop.clock.at = new Date(shop.clock.at.getTime() + 1)
    expect(await purgeBin(deps)).toBe(3)
    expect(removed.some((name) => name.includes('c'.repeat(16)))).toBe(false)
    expect(removed.some((name) => name.includes('a'.repeat(16)))).toBe(true)
    expect(removed.some((name) => name.includes('b'.repeat(16)))).toBe(false)
    expect(await shop.database.db.selectFrom('bin').selectAll().execute()).toEqual([])
    await shop.signIn('staff')
    expect((await ask('DELETE', `/api/bin/picture/${ids[0]}`)).status).toBe(404)
  })
})
