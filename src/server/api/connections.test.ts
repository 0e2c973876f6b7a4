import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Connections } from '#contract/connections.ts'
import type { Today } from '#contract/today.ts'
import { minute } from '#domain/dates/durations.ts'
import { type CardProvider, neighbourKey, startCardProvider } from '#test/support/card-provider/provider.ts'
import { newDatabase, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { staffAccess } from '#test/support/staff-access.ts'
import { wallClock } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { parseEnvironment } from '../environment.ts'
import { storageFromEnvironment } from '../media/choose-storage.ts'
import { apiVersion } from '../payments/stripe/client.ts'
import { openConnections } from '../runtime/open-connections.ts'
import { looksLikeAccountMismatch } from '../services/connections/payments-connection.ts'

onEveryEngine('connections', (engine) => {
  let database: TestDatabase
  let mailServer: MailServer
  let stripe: CardProvider
  let folder: string
  let opened: Awaited<ReturnType<typeof openConnections>>[] = []

  beforeEach(async () => {
    database ??= await newDatabase(engine)
    mailServer ??= await startMailServer()
    stripe ??= await startCardProvider()
    folder ??= await mkdtemp(join(tmpdir(), 'clinic-connections-'))
    await database.db.deleteFrom('settings').where('key', 'like', 'connection.%').execute()
    for (const { close } of opened) await close()
    opened = []
  })
  afterAll(async () => {
    for (const { close } of opened) await close()
    await mailServer.close()
    await stripe.close()
    await database.drop()
    await rm(folder, { recursive: true })
  })

  /** What a process has, as compose opens it. */
  const open = async (variables: Record<string, string> = {}) => {
    const environment = parseEnvironment({ DATA_DIR: folder, STRIPE_API_BASE: stripe.url, ...variables })
    const chance = { ...wallClock, newId: uuidv7, randomBytes: (count: number) => randomBytes(count) }
    const process = await openConnections(
      environment,
      { ...chance, database, log: pino({ level: 'silent' }) },
      await storageFromEnvironment(environment),
    )
    opened.push(process)
    return process
  }
  const accessTo = async ({ connections, mailer, payments }: Pick<Deps, 'connections' | 'mailer' | 'payments'>) => {
    const access = await staffAccess(database, { connections, mailer, payments })
    return { ...access, cookie: await access.signedIn() }
  }
  const mail = (password = 'right') => ({
    host: '127.0.0.1',
    port: Number(new URL(mailServer.url).port),
    security: 'none',
    user: 'clinic',
    password,
  })
  const keysOf = (changes: object = {}) => ({ ...stripe.keys, webhook: 'make', webhookSecret: '', ...changes })

  test('can be set only by an owner who has just signed in', async () => {
    const access = await accessTo(await open())
    const put = (cookie: string) => access.send('PUT', '/api/connections/mail', { cookie, body: mail() })
    expect((await put('')).status).toBe(401)
    expect((await put(await access.withIvy())).status).toBe(403)
    access.clock.ahead = 11 * minute
    const late = await put(access.cookie)
    expect([late.status, await late.json()]).toMatchObject([403, { type: 'confirm_identity' }])
    access.clock.ahead = 0
    expect((await put(access.cookie)).status).toBe(200)
  })

  test('take effect at once in every process, and secrets are neither returned nor stored in plain text', async () => {
    const here = await open()
    const elsewhere = await open()
    const { send, cookie } = await accessTo(here)
    expect(here.mailer.kind).toBe('folder')
    const answers = [
      await send('PUT', '/api/connections/mail', { cookie, body: mail() }),
      await send('PUT', '/api/connections/payments', { cookie, body: keysOf() }),
      await send('GET', '/api/connections', { cookie }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([here.mailer.kind, here.payments.kind, here.payments.livemode]).toEqual(['smtp', 'stripe', false])
    await elsewhere.connections.refresh()
    expect([elsewhere.mailer.kind, elsewhere.payments.kind]).toEqual(['smtp', 'stripe'])

    const rows = await database.db.selectFrom('settings').selectAll().execute()
    const log = await database.db.selectFrom('audit_log').selectAll().execute()
    const told = await Promise.all(answers.map((answer) => answer.text()))
    const all = JSON.stringify([rows, log, told])
    for (const secret of ['"right"', stripe.keys.secretKey, stripe.secret]) expect(all).not.toContain(secret)
    expect(log).toContainEqual(expect.objectContaining({ action: 'connection.saved', entity_id: 'payments' }))

    const removed = await send('DELETE', '/api/connections/payments', { cookie })
    expect([removed.status, here.payments.kind]).toEqual([200, 'demo'])
  })

  test('wrong credentials are refused with the provider’s message, and the old ones stay', async () => {
    const here = await open()
    const { send, cookie } = await accessTo(here)
    await send('PUT', '/api/connections/mail', { cookie, body: mail() })
    await send('PUT', '/api/connections/payments', { cookie, body: keysOf() })
    const refused = async (path: string, body: object) => {
      const answer = await send('PUT', `/api/connections/${path}`, { cookie, body })
      return [answer.status, ((await answer.json()) as { errors: unknown }).errors]
    }
    expect(await refused('mail', mail('wrong'))).toEqual([
      422,
      [{ path: 'password', message: expect.stringContaining('The mail server doesn’t accept the password (EAUTH') }],
    ])
    expect(await refused('payments', keysOf({ secretKey: 'sk_test_other' }))).toEqual([
      422,
      [{ path: 'secretKey', message: expect.stringContaining('Stripe: Invalid or missing API key') }],
    ])
    expect(await refused('payments', keysOf({ secretKey: 'sk_live_other' }))).toMatchObject([
      422,
      [{ path: 'secretKey', message: expect.stringContaining('One key is a live key') }],
    ])
    stripe.fail('bad-gateway', { times: 9, path: /webhook_endpoints/ })
    expect(await refused('payments', keysOf())).toMatchObject([422, [{ path: 'webhook' }]])
    stripe.mend()
    expect([here.mailer.kind, here.payments.kind]).toEqual(['smtp', 'stripe'])
    expect(await here.mailer.check()).toBeUndefined()
  })

  test('the card provider’s two keys must be of one account, where that can be checked', async () => {
    const here = await open()
    const { send, cookie } = await accessTo(here)
    const put = async (changes: object) => {
      const answer = await send('PUT', '/api/connections/payments', { cookie, body: keysOf(changes) })
      const { errors, payments } = (await answer.json()) as { errors?: unknown; payments?: Connections['payments'] }
      return [answer.status, errors ?? payments?.warnsOfAccounts]
    }
    // Without any payment there is nothing that a browser of the account may read.
    expect(await put({ publishableKey: neighbourKey.test })).toEqual([200, false])
    stripe.switches.drop = true
    await fetch(`${stripe.url}/v1/payment_intents`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stripe.keys.secretKey}`,
        'stripe-version': apiVersion,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ amount: '5000', currency: 'aud' }),
    })
    expect(await stripe.payments()).not.toEqual([])
    expect(await put({})).toEqual([200, false])
    expect(await put({ publishableKey: neighbourKey.test })).toEqual([
      422,
      [{ path: 'publishableKey', message: expect.stringMatching(/of another Stripe account/) }],
    ])
    expect(await put({ publishableKey: 'pk_test_nobody' })).toEqual([
      422,
      [{ path: 'publishableKey', message: expect.stringMatching(/Stripe doesn’t know this key/) }],
    ])
    stripe.fail('bad-gateway', { times: 9, path: /payment_intents\/pi_/ })
    expect(await put({}), 'a right pair while nobody can tell').toEqual([200, false])
    stripe.mend()
    stripe.switches.drop = false
  })

  test('keys that look like two accounts cause a warning', () => {
    const key = (kind: string, account: string, rest = 'x'.repeat(80)) => `${kind}_test_5${account}${rest}`
    const [ours, theirs] = ['1AbcDefGhiJklMno', '1ZyxWvuTsrQpoNml']
    const warns = (secretKey: string, publishableKey: string) => looksLikeAccountMismatch({ secretKey, publishableKey })
    expect(warns(key('sk', ours), key('pk', ours))).toBe(false)
    expect(warns(key('rk', ours), key('pk', theirs))).toBe(true)
    expect(warns('sk_test_4eC39HqLyjWDarjtT1zdp7dc', key('pk', theirs)), 'an older key').toBe(false)
  })

  test('keep the saved secret when the field is empty, and never send it to another server', async () => {
    const here = await open()
    const { send, cookie } = await accessTo(here)
    const put = (body: object) => send('PUT', '/api/connections/mail', { cookie, body })
    await put(mail())
    expect((await put(mail(''))).status).toBe(200)
    for (const change of [{ host: 'localhost' }, { port: 2525 }, { security: 'starttls' }]) {
      const other = await put({ ...mail(''), ...change })
      expect([other.status, await other.json()]).toMatchObject([422, { errors: [{ path: 'password' }] }])
    }
  })

  test('that somebody else has changed meanwhile are not overwritten', async () => {
    const here = await open()
    const { app, send, cookie } = await accessTo(here)
    const put = (revision: string) =>
      app.request('/api/connections/mail', {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json', 'if-match': `"${revision}"` },
        body: JSON.stringify(mail()),
      })
    const [first, second] = [await put(''), await put('')]
    expect([first.status, second.status]).toEqual([200, 409])
    const facts = (await (await send('GET', '/api/connections', { cookie })).json()) as Connections
    expect((await put(facts.mail.revision)).status).toBe(200)
  })

  test('are limited to 30 attempts', async () => {
    const { send, cookie } = await accessTo(await open())
    const answers: number[] = []
    for (let count = 0; count < 31; count++)
      answers.push((await send('PUT', '/api/connections/mail', { cookie, body: { ...mail(''), port: 0 } })).status)
    expect([answers.at(-2), answers.at(-1)]).toEqual([422, 429])
  })

  test('set by the environment take precedence, and cannot be changed', async () => {
    const saved = await accessTo(await open())
    await saved.send('PUT', '/api/connections/payments', { cookie: saved.cookie, body: keysOf() })
    const here = await open({ SMTP_URL: mailServer.url })
    const { send, cookie } = await accessTo(here)
    const answer = await send('PUT', '/api/connections/mail', { cookie, body: mail() })
    expect([answer.status, await answer.json()]).toMatchObject([409, { detail: expect.stringContaining('SMTP_URL') }])
    const facts = await (await send('GET', '/api/connections', { cookie })).json()
    expect(facts).toMatchObject({ mail: { source: 'environment' }, payments: { source: 'dashboard' } })
  })

  test('connections encrypted with another key are not used, and the dashboard reports them', async () => {
    const saved = await accessTo(await open())
    await saved.send('PUT', '/api/connections/mail', { cookie: saved.cookie, body: mail() })
    const here = await open({ SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') })
    expect(here.mailer.kind).toBe('folder')
    const { send, cookie } = await accessTo(here)
    const facts = await (await send('GET', '/api/connections', { cookie })).json()
    expect(facts).toMatchObject({ mail: { source: 'none', unreadable: true, saved: null } })
    const today = async (by: string) => (await (await send('GET', '/api/today', { cookie: by })).json()) as Today
    expect(await today(cookie)).toMatchObject({ unreadableConnections: ['mail'] })
    await send('PUT', '/api/connections/mail', { cookie, body: mail() })
    expect(await today(cookie)).toMatchObject({ unreadableConnections: [] })
  })

  test('the card provider cannot be removed while a public shop would then take test cards', async () => {
    const here = await open({ PUBLIC_URL: 'https://clinic.example' })
    const { send, cookie } = await accessTo(here)
    await send('PUT', '/api/connections/payments', { cookie, body: keysOf() })
    const removed = await send('DELETE', '/api/connections/payments', { cookie })
    expect([removed.status, here.payments.kind]).toEqual([409, 'stripe'])
  })
})
