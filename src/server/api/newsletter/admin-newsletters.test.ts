import { expect, test } from 'vitest'
import type { ImportProgress, NewsletterInput, Subscriber } from '#contract/admin-newsletter.ts'
import { importNext } from '#server/services/newsletter/subscriber-import.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('subscribers and newsletter issues in the dashboard', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))

  const list = async (query = '') => (await shop.ask('staff', 'GET', `/api/subscribers?${query}`)).body
  const emails = async (query: string) => (await list(query)).items.map(({ email }: Subscriber) => email)
  const checkFile = async (csv: string) =>
    (await shop.ask('staff', 'POST', '/api/subscriber-imports', { fileName: 'old list.csv', csv })).body

  test('subscribers are added with their consent, searched, unsubscribed and deleted', async () => {
    const add = (email: string) =>
      shop.ask('staff', 'POST', '/api/subscribers', { email, consentNote: 'Asked at the desk' })
    expect(
      (await shop.ask('staff', 'POST', '/api/subscribers', { email: 'a@x.example', consentNote: ' ' })).status,
    ).toBe(422)
    const { status, body: mei } = await add('Mei@desk.example')
    expect([status, mei]).toMatchObject([
      201,
      { email: 'mei@desk.example', source: 'staff', consentNote: 'Asked at the desk', leftAt: null },
    ])
    expect(await add('mei@desk.example')).toMatchObject({ status: 409, body: { errors: [{ path: 'email' }] } })
    await shop.ask('nobody', 'POST', '/api/newsletter', { email: 'zoe@form.example' })
    expect(await emails('sort=email&q=DESK')).toEqual(['mei@desk.example'])
    expect(await emails('sort=-email')).toEqual(['zoe@form.example', 'mei@desk.example'])

    const left = await shop.ask('staff', 'POST', `/api/subscribers/${mei.id}/unsubscribe`)
    expect(left.body).toMatchObject({ status: 'unsubscribed', leftAt: expect.any(String) })
    expect(await emails('')).toEqual(['zoe@form.example'])
    expect(await emails('status=unsubscribed')).toEqual(['mei@desk.example'])
    expect((await shop.ask('staff', 'DELETE', `/api/subscribers/${mei.id}`)).status).toBe(204)
    expect((await shop.ask('staff', 'DELETE', `/api/subscribers/${mei.id}`)).status).toBe(404)
    const { db } = shop.database
    const kept = JSON.stringify([
      await db.selectFrom('email_outbox').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().where('entity', '=', 'subscriber').execute(),
    ])
    expect(kept).not.toContain('mei@desk.example')
    expect(kept).toContain('subscriber.erased')
  })

  test('a list is previewed, then imported with its consent, without addresses that have left', async () => {
    const gone = (await shop.ask('staff', 'POST', '/api/subscribers', { email: 'gone@x.example', consentNote: 'Yes' }))
      .body
    await shop.ask('staff', 'POST', `/api/subscribers/${gone.id}/unsubscribe`)
    const fresh = Array.from({ length: 1200 }, (_, n) => `new${n}@x.example`)
    const csv = ['email', ...fresh, 'new0@x.example', 'gone@x.example', 'zoe@form.example', 'nonsense'].join('\r\n')
    const before = (await list('status=all')).total
    const preview = await checkFile(csv)
    expect(preview).toMatchObject({ lines: 1204, fresh: 1200, known: 1, left: 1, repeated: 1, faultCount: 1 })
    expect(preview.faults).toEqual([{ line: 1205, message: '“nonsense” isn’t an email address' }])
    expect((await list('status=all')).total).toBe(before)

    const start = (body: unknown) => shop.ask('staff', 'POST', `/api/subscriber-imports/${preview.id}/start`, body)
    expect(preview.unnoted).toBe(1200)
    expect((await start({ consentNote: ' ' })).body.errors).toEqual([
      { path: 'consentNote', message: 'Please say how they agreed' },
    ])
    expect((await start({ consentNote: 'Signed up at the market in March' })).body).toMatchObject({ status: 'running' })
    const progress = async (): Promise<ImportProgress> =>
      (await shop.ask('staff', 'GET', `/api/subscriber-imports/${preview.id}`)).body
    await importNext(shop.deps)
    expect(await progress()).toMatchObject({ status: 'running', total: 1200, done: 500, added: 500 })
    // Someone subscribes by themselves while their part is still to come.
    await shop.ask('nobody', 'POST', '/api/newsletter', { email: 'new1100@x.example' })
    while (await importNext(shop.deps));
    expect(await progress()).toMatchObject({ status: 'done', done: 1200, added: 1199 })
    expect((await list('status=all')).total).toBe(before + 1200)
    expect((await list('q=new7@')).items).toMatchObject([
      { source: 'import', consentNote: 'Signed up at the market in March' },
    ])
    expect((await list('q=new1100@')).items).toMatchObject([{ source: 'form' }])
    expect(await emails('q=gone@')).toEqual([])
    const { db } = shop.database
    expect(await db.selectFrom('subscriber_imports').select('addresses').execute()).toEqual([{ addresses: '[]' }])
    const log = db.selectFrom('audit_log').selectAll().where('action', '=', 'subscriber.imported')
    expect(await log.execute()).toHaveLength(1)
  })

  test('the list is exported as CSV without spreadsheet formulas, and the export is logged', async () => {
    await shop.ask('staff', 'POST', '/api/subscribers', { email: '+tag@x.example', consentNote: '=cmd' })
    const { status, headers, text } = await shop.ask('staff', 'GET', '/api/subscribers.csv?status=all')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain('subscribers.csv')
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toBe('Email,Status,Consented at,Source,Consent,Left at,Asked again at')
    expect(lines).toHaveLength((await list('status=all')).total + 1)
    expect(text).toContain("'+tag@x.example,Subscribed,")
    expect(text).toContain(",Added by staff,'=cmd,")
    const log = shop.database.db.selectFrom('audit_log').selectAll().where('action', '=', 'subscriber.exported')
    expect(await log.execute()).toHaveLength(1)
    const found = (await shop.ask('staff', 'GET', '/api/subscribers.csv?status=all&q=TAG')).text.trim().split('\r\n')
    expect(found.slice(1), 'what was searched for').toEqual([expect.stringContaining('+tag@')])
    // What has left can come back as it was.
    expect(await checkFile(text)).toMatchObject({ fresh: 0, faultCount: 0 })
  })

  test('a file without addresses is refused beside its field', async () => {
    const csv = { fileName: 'names.csv', csv: 'name\nanna' }
    const { status, body } = await shop.ask('staff', 'POST', '/api/subscriber-imports', csv)
    expect([status, body.errors]).toEqual([422, [{ path: 'csv', message: expect.stringContaining('no column') }]])
  })

  test('an exported list is imported without loss of consents and unsubscriptions', async () => {
    const other = await newStaffShop(engine)
    try {
      const csv = 'Email,Status,Consented at,Source,Consent,Left at,Asked again at\r\n'.concat(
        "'+old@x.example,Subscribed,2021-05-06 10:32,Added by staff,'=At the desk,,\r\n",
        'off@x.example,Unsubscribed,2020-05-06 10:32,On the site,,2022-01-02 13:34,\r\n',
      )
      const ask: StaffShop['ask'] = (...asked) => other.ask(...asked)
      const { body } = await ask('staff', 'POST', '/api/subscriber-imports', { fileName: 'subscribers.csv', csv })
      expect(body).toMatchObject({
        fresh: 1,
        left: 1,
        leavers: 1,
        undated: 0,
        unnoted: 0,
        ignored: ['Source', 'Asked again at'],
      })
      const started = await ask('staff', 'POST', `/api/subscriber-imports/${body.id}/start`, {})
      expect(started.status, 'how everyone agreed is in the file').toBe(200)
      while (await importNext(other.deps));
      const { text } = await ask('staff', 'GET', '/api/subscribers.csv?status=all')
      expect(text).toBe(csv.replace(',Added by staff,', ',Imported,').replace(',On the site,,', ',Imported,,'))
      expect((await ask('staff', 'GET', `/api/subscriber-imports/${body.id}`)).body).toMatchObject({
        done: 2,
        added: 1,
      })
    } finally {
      await other.drop()
    }
  })

  test('a later list takes those off who have unsubscribed by it, but not whoever agreed here since', async () => {
    const other = await newStaffShop(engine)
    const ask: StaffShop['ask'] = (...asked) => other.ask(...asked)
    const imported = async (csv: string) => {
      const { body } = await ask('staff', 'POST', '/api/subscriber-imports', { fileName: 'old-tool.csv', csv })
      await ask('staff', 'POST', `/api/subscriber-imports/${body.id}/start`, { consentNote: 'At the desk' })
      while (await importNext(other.deps));
      return body
    }
    try {
      await imported('email,status\nana@x.example,subscribed\nbo@x.example,subscribed')
      for (const email of ['cy@x.example', 'di@x.example']) await ask('nobody', 'POST', '/api/newsletter', { email })
      other.clock.advance(2 * 60 * 60_000)
      const lines = [
        'ana@x.example,',
        'bo@x.example,2020-01-02',
        'cy@x.example,',
        'di@x.example,2026-03-02 12:30',
        'ed@x.example,',
      ]
      const csv = lines.map((line) => line.replace(',', ',unsubscribed,')).join('\n')
      expect(await imported(`email,status,unsubscribed at\n${csv}`)).toMatchObject({
        fresh: 0,
        known: 2,
        left: 1,
        leavers: 1,
        leaving: 2,
      })
      const { body } = await ask('staff', 'GET', '/api/subscribers?status=all')
      const states = body.items.map(({ email, status }: { email: string; status: string }) => [email[0], status])
      expect(Object.fromEntries(states)).toEqual({
        a: 'unsubscribed',
        b: 'subscribed',
        c: 'subscribed',
        d: 'unsubscribed',
        e: 'unsubscribed',
      })
    } finally {
      await other.drop()
    }
  })

  test('a list of 50,000 addresses is accepted, and a longer request is refused', async () => {
    const preview = await checkFile(Array.from({ length: 50_001 }, (_, n) => `long${n}@visitor.example`).join('\n'))
    expect(preview).toMatchObject({ lines: 50_000, fresh: 50_000, faultCount: 1 })
    expect(
      (await shop.ask('staff', 'POST', '/api/subscriber-imports', { fileName: 'x', csv: 'x'.repeat(9e6) })).status,
    ).toBe(413)
    expect((await shop.ask('staff', 'POST', '/api/subscribers', { email: 'x'.repeat(300_000) })).status).toBe(413)
  })

  test('an issue can be written, previewed and tested before it is sent', async () => {
    const { body: draft } = await shop.ask('staff', 'POST', '/api/newsletter-issues', { subject: 'Spring' })
    const path = `/api/newsletter-issues/${draft.id}`
    expect(await shop.ask('staff', 'POST', `${path}/test`)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'body' }] },
    })
    const input = { subject: 'Spring', preview: 'Green', body: '<h2>Grow</h2><p><a href="/faq">Ask</a></p>' }
    expect((await shop.ask('staff', 'PUT', path, input)).body).toMatchObject({ revision: 2, value: input })
    const { body: preview } = await shop.ask('staff', 'GET', `${path}/preview`)
    expect(preview.subject).toBe('Spring')
    expect(preview.html).toContain('href="http://localhost:3000/faq"')
    expect(preview.text).toContain('Grow')
    await shop.ask('staff', 'POST', `${path}/test`)
    const queued = shop.database.db.selectFrom('email_outbox').selectAll().where('template', '=', 'newsletter')
    expect(await queued.execute()).toMatchObject([{ recipient: 'staff@clinic.example' }])
    expect((await shop.ask('staff', 'POST', `${path}/send`)).body).toMatchObject({ state: 'sending' })
    expect((await shop.ask('staff', 'PUT', path, input)).status).toBe(409)
    expect((await shop.ask('staff', 'DELETE', path)).status).toBe(409)
    expect((await shop.ask('staff', 'POST', `${path}/pause`)).body).toMatchObject({ state: 'paused' })
    expect((await shop.ask('staff', 'POST', `${path}/resume`)).body).toMatchObject({ state: 'sending' })
    expect((await shop.ask('staff', 'GET', '/api/newsletter-issues')).body.items).toMatchObject([{ subject: 'Spring' }])
  })

  test('an unsaved draft of an issue is kept for each person until saved, discarded or deleted', async () => {
    const { body: draft } = await shop.ask('staff', 'POST', '/api/newsletter-issues', { subject: 'Typed' })
    const path = `/api/newsletter-issues/${draft.id}`
    const startedFrom = (revision: number) => ({ 'if-match': `"${revision}"` })
    const keep = (who: 'staff' | 'owner', value: NewsletterInput) =>
      shop.ask(who, 'PUT', `${path}/working-copy`, value, startedFrom(1))
    const open = async (who: 'staff' | 'owner') => (await shop.ask(who, 'GET', path)).body
    const preview = async (who: 'staff' | 'owner') => (await shop.ask(who, 'GET', `${path}/preview`)).body

    expect((await open('staff')).workingCopy).toBeNull()
    await keep('staff', { subject: '', preview: '', body: '<p>Mine <img src=x onerror=alert(1)></p>' })
    await keep('owner', { subject: 'Theirs', preview: '', body: '<p>Theirs</p>' })
    expect(await open('staff')).toMatchObject({
      value: { subject: 'Typed', body: '' },
      workingCopy: { basedOn: 1, value: { subject: '', body: '<p>Mine </p>' } },
    })
    expect((await preview('staff')).text).toContain('Mine')
    expect(await preview('owner')).toMatchObject({ subject: 'Theirs' })

    const save = (who: 'staff' | 'owner', subject: string) =>
      shop.ask(who, 'PUT', path, { subject, preview: '', body: '<p>Saved</p>' }, startedFrom(1))
    expect((await save('owner', 'Theirs')).body).toMatchObject({ revision: 2, savedBy: 'Mei Tan' })
    expect((await open('owner')).workingCopy).toBeNull()
    expect(await save('staff', 'Mine')).toMatchObject({
      status: 409,
      body: { type: 'stale', revision: 2, current: { savedBy: 'Mei Tan', value: { subject: 'Theirs' } } },
    })
    expect((await open('staff')).workingCopy, 'after a save that was refused').toMatchObject({ basedOn: 1 })
    expect((await shop.ask('staff', 'DELETE', `${path}/working-copy`)).status).toBe(204)
    expect((await preview('staff')).subject).toBe('Theirs')

    await keep('staff', { subject: 'Again', preview: '', body: '' })
    await shop.ask('owner', 'DELETE', path)
    expect((await keep('staff', { subject: 'Gone', preview: '', body: '' })).status).toBe(404)
  })

  test('a colleague’s unsaved draft is kept when the issue is sent, and is not part of it', async () => {
    await shop.ask('nobody', 'POST', '/api/newsletter', { email: 'reader@form.example' })
    const { body: draft } = await shop.ask('staff', 'POST', '/api/newsletter-issues', { subject: 'Sent' })
    const path = `/api/newsletter-issues/${draft.id}`
    await shop.ask('staff', 'PUT', `${path}/working-copy`, { subject: 'Late', preview: '', body: '<p>Late</p>' })
    const saved = { subject: 'Sent', preview: '', body: '<p>Early</p>' }
    await shop.ask('owner', 'PUT', path, saved, { 'if-match': '"1"' })
    await shop.ask('owner', 'POST', `${path}/send`)
    const late = await shop.ask('staff', 'PUT', path, { ...saved, body: '<p>Late</p>' }, { 'if-match': '"1"' })
    expect(late).toMatchObject({ status: 409, body: { type: 'conflict' } })
    expect((await shop.ask('staff', 'GET', path)).body.workingCopy.value.body).toBe('<p>Late</p>')
    expect((await shop.ask('staff', 'GET', `${path}/preview`)).body.text).toContain('Early')
  })

  test('subscribers and issues answer 401 without a session', async () => {
    for (const [method, path] of [
      ['GET', 'subscribers'],
      ['POST', 'subscribers'],
      ['GET', 'subscribers.csv'],
      ['DELETE', 'subscribers/x'],
      ['POST', 'subscribers/x/unsubscribe'],
      ['POST', 'subscriber-imports'],
      ['POST', 'subscriber-imports/x/start'],
      ['GET', 'subscriber-imports/x'],
      ['GET', 'newsletter-issues'],
      ['POST', 'newsletter-issues'],
      ['PUT', 'newsletter-issues/x'],
      ['PUT', 'newsletter-issues/x/working-copy'],
      ['DELETE', 'newsletter-issues/x/working-copy'],
      ['GET', 'newsletter-issues/x/preview'],
      ['POST', 'newsletter-issues/x/send'],
      ['POST', 'newsletter-issues/x/test'],
    ] as const)
      expect((await shop.ask('nobody', method, `/api/${path}`, method === 'GET' ? undefined : {})).status, path).toBe(
        401,
      )
  })
})
