import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minute } from '#domain/durations.ts'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { composeEmail } from '#server/mail/compose.ts'
import { createStaff, resetStaff } from '#server/services/staff/staff.ts'
import { newDatabase, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { codeOfApp, password, staffVisitor } from '#test/support/staff-visitor.ts'

const mei = 'mei@clinic.example'

onEveryEngine('one’s own account', (engine) => {
  let database: TestDatabase
  let deps: Deps
  let app: ReturnType<typeof createApp>
  /** How far the clock stands ahead of the wall's, in ms. */
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  beforeAll(async () => {
    database = await newDatabase(engine)
  })
  beforeEach(async () => {
    ahead = 0
    deps = testDeps(database, { now })
    app = createApp(deps)
    for (const table of ['staff_users', 'email_outbox', 'settings'] as const)
      await database.db.deleteFrom(table).execute()
    await createStaff(deps, { name: 'Mei Tan', email: mei, role: 'owner', password, actor: { id: null, name: 'test' } })
  })
  afterAll(() => database.drop())

  const signedIn = async (email = mei, given = password) => {
    const visitor = staffVisitor(app)
    expect((await visitor.signIn(email, given)).status).toBe(200)
    return visitor
  }
  /** Turns the second factor on, and gives what the app and the paper then know. */
  const withSecondFactor = async () => {
    const visitor = await signedIn()
    const { body: setup } = await visitor.ask('POST', '/api/account/second-factor')
    const confirmed = await visitor.ask('POST', '/api/account/second-factor/confirm', {
      code: codeOfApp(setup.secret, now()),
    })
    expect(confirmed.status).toBe(200)
    // The next code: the one that confirmed it is used up.
    ahead += 30_000
    return { visitor, secret: setup.secret as string, codes: confirmed.body.codes as string[] }
  }
  const me = async (visitor: Awaited<ReturnType<typeof signedIn>>) => (await visitor.ask('GET', '/api/staff/me')).status
  const notices = async () => {
    const rows = await database.db.selectFrom('email_outbox').selectAll().orderBy('id').execute()
    return rows
      .filter(({ template }) => template === 'staff-notice')
      .map(({ recipient, payload }) => [JSON.parse(payload).what, recipient])
  }
  const actions = async () => {
    const rows = await database.db.selectFrom('audit_log').select('action').orderBy('id', 'desc').limit(6).execute()
    return rows.map(({ action }) => action)
  }

  describe('the password', () => {
    test('is changed by whoever knows it; every other session ends, and an e-mail tells of it', async () => {
      const [here, elsewhere] = [await signedIn(), await signedIn()]
      const changed = await here.ask('PUT', '/api/account/password', {
        currentPassword: password,
        newPassword: 'nine calm herons',
      })
      expect(changed.status).toBe(204)
      expect([await me(here), await me(elsewhere)]).toEqual([200, 401])
      expect((await staffVisitor(app).signIn(mei)).status).toBe(401)
      await signedIn(mei, 'nine calm herons')
      expect(await notices()).toEqual([['password', mei]])
      expect(await actions()).toContain('staff.password_changed')
    })

    test.each([
      ['wrong bamboo lantern', 'nine calm herons', 'currentPassword', 'This is not your password'],
      [password, 'short', 'newPassword', 'Please use 12 characters or more'],
      [password, 'password1234', 'newPassword', expect.stringMatching(/^This password is easy to guess/)],
    ])('stays when %s is to become %s', async (currentPassword, newPassword, path, message) => {
      const visitor = await signedIn()
      const answer = await visitor.ask('PUT', '/api/account/password', { currentPassword, newPassword })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual([{ path, message }])
      await signedIn()
    })

    test('cannot be guessed from a session left open', async () => {
      const visitor = await signedIn()
      const guess = (index: number) =>
        visitor.ask('PUT', '/api/account/password', {
          currentPassword: `wrong guess number ${index}`,
          newPassword: 'nine calm herons',
        })
      for (let index = 0; index < 5; index++) expect((await guess(index)).status).toBe(422)
      expect((await guess(5)).status).toBe(429)
    })
  })

  test('name and e-mail are changed; both addresses are told', async () => {
    const visitor = await signedIn()
    expect((await visitor.ask('PUT', '/api/account/name', { name: 'Mei Wong' })).body.name).toBe('Mei Wong')
    expect((await visitor.ask('PUT', '/api/account/email', { email: 'Wong@clinic.example' })).status).toBe(200)
    expect((await visitor.ask('GET', '/api/staff/me')).body).toMatchObject({
      name: 'Mei Wong',
      email: 'wong@clinic.example',
    })
    expect(await notices()).toEqual([
      ['email', mei],
      ['email', 'wong@clinic.example'],
    ])
    await createStaff(deps, {
      name: 'Ivy',
      email: 'ivy@clinic.example',
      role: 'staff',
      password: 'nine calm herons',
      actor: { id: null, name: 'test' },
    })
    const taken = await visitor.ask('PUT', '/api/account/email', { email: 'ivy@clinic.example' })
    expect(taken.status).toBe(422)
    expect(taken.body.errors[0].path).toBe('email')
  })

  test('what keeps it safe asks for a fresh sign-in, which takes the place of the old session', async () => {
    const visitor = await signedIn()
    ahead = 11 * minute
    const asked: [string, string, unknown?][] = [
      ['PUT', '/api/account/email', { email: 'wong@clinic.example' }],
      ['POST', '/api/account/second-factor'],
      ['POST', '/api/account/second-factor/confirm', { code: '123456' }],
      ['POST', '/api/account/second-factor/off', { password }],
      ['POST', '/api/account/recovery-codes'],
      ['POST', '/api/account/passkey-options'],
      ['DELETE', '/api/account/passkeys/1'],
      ['DELETE', '/api/staff/sessions'],
      ['DELETE', '/api/staff/sessions/1'],
    ]
    for (const [method, path, body] of asked) {
      const answer = await visitor.ask(method, path, body)
      expect(answer.status, path).toBe(403)
      expect(answer.body.type, path).toBe('confirm_identity')
    }
    const old = staffVisitor(app)
    for (const [name, value] of visitor.cookies) old.cookies.set(name, value)
    ahead = 0
    await visitor.signIn(mei)
    expect([await me(visitor), await me(old)]).toEqual([200, 401])
    expect((await visitor.ask('POST', '/api/account/second-factor')).status).toBe(200)
  })

  describe('the second factor', () => {
    test('is asked for after the password, and lets in with the code of the app', async () => {
      const { secret } = await withSecondFactor()
      const visitor = staffVisitor(app)
      const first = await visitor.signIn(mei)
      expect(first.status).toBe(202)
      expect(first.body).toEqual({ secondFactor: true })
      expect(first.headers.getSetCookie()[0]).toMatch(/^staff\.step=.*; Path=\/; HttpOnly; SameSite=Lax/i)
      expect(await me(visitor)).toBe(401)
      const second = await visitor.ask('POST', '/api/auth/sign-in/code', { code: codeOfApp(secret, now()) })
      expect(second.status).toBe(200)
      expect(second.body).toMatchObject({ email: mei })
      expect((await visitor.ask('GET', '/api/staff/me')).body).toMatchObject({ secondFactor: true })
      expect(await notices()).toEqual([['second-factor-on', mei]])
    })

    test('takes no code twice, not even at once', async () => {
      const { secret } = await withSecondFactor()
      const visitors = await Promise.all([1, 2, 3].map(() => staffVisitor(app)))
      for (const visitor of visitors) await visitor.signIn(mei)
      const code = codeOfApp(secret, now())
      const answers = await Promise.all(visitors.map((each) => each.ask('POST', '/api/auth/sign-in/code', { code })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    })

    test('takes each recovery code once, and none of an earlier set', async () => {
      const { visitor: owner, codes } = await withSecondFactor()
      expect(codes).toHaveLength(10)
      const tryCode = async (code: string) => {
        const visitor = staffVisitor(app)
        await visitor.signIn(mei)
        return (await visitor.ask('POST', '/api/auth/sign-in/code', { code })).status
      }
      expect(await tryCode(codes[0]!.toLowerCase().replace('-', ' '))).toBe(200)
      expect(await tryCode(codes[0]!)).toBe(422)
      expect((await owner.ask('GET', '/api/account/security')).body.recoveryCodesLeft).toBe(9)
      const renewed = await owner.ask('POST', '/api/account/recovery-codes')
      expect(renewed.status).toBe(200)
      expect(await tryCode(codes[1]!)).toBe(422)
      expect(await tryCode(renewed.body.codes[1])).toBe(200)
      expect((await notices()).map(([what]) => what)).toEqual([
        'second-factor-on',
        'recovery-code-used',
        'recovery-codes',
        'recovery-code-used',
      ])
    })

    test('cannot be guessed: tries are few for a sign-in and for an account', async () => {
      await withSecondFactor()
      const visitor = staffVisitor(app)
      await visitor.signIn(mei)
      const statuses: number[] = []
      for (let index = 0; index < 6; index++)
        statuses.push((await visitor.ask('POST', '/api/auth/sign-in/code', { code: `00000${index}` })).status)
      expect(statuses).toEqual([422, 422, 422, 422, 422, 401])
      expect((await visitor.signIn(mei)).status, 'the right password does not reset the count').toBe(429)
    })

    test('is asked for within five minutes, and only of whoever knew the password', async () => {
      const { secret } = await withSecondFactor()
      const stranger = staffVisitor(app)
      expect((await stranger.ask('POST', '/api/auth/sign-in/code', { code: codeOfApp(secret, now()) })).status).toBe(
        401,
      )
      const late = staffVisitor(app)
      await late.signIn(mei)
      ahead += 5 * minute
      expect((await late.ask('POST', '/api/auth/sign-in/code', { code: codeOfApp(secret, now()) })).status).toBe(401)
    })

    test('is not on before a code has shown that the app knows the secret', async () => {
      const visitor = await signedIn()
      const { body: setup } = await visitor.ask('POST', '/api/account/second-factor')
      expect(setup.address).toContain(`secret=${setup.secret}`)
      const wrong = await visitor.ask('POST', '/api/account/second-factor/confirm', { code: '000000' })
      expect(wrong.body.errors).toEqual([{ path: 'code', message: 'This is not the code that the app shows now' }])
      await signedIn()
    })

    test('is turned off with the password', async () => {
      const { visitor } = await withSecondFactor()
      expect((await visitor.ask('POST', '/api/account/second-factor')).status, 'it is on already').toBe(409)
      const wrong = await visitor.ask('POST', '/api/account/second-factor/off', { password: 'wrong bamboo lantern' })
      expect(wrong.status).toBe(422)
      expect((await visitor.ask('POST', '/api/account/second-factor/off', { password })).status).toBe(204)
      await signedIn()
      expect((await notices()).at(-1)).toEqual(['second-factor-off', mei])
    })

    test('is taken off at the command line, on request', async () => {
      await withSecondFactor()
      const reset = { email: mei, password: 'nine calm herons', actor: { id: null, name: 'command line' } }
      await resetStaff(deps, reset)
      expect((await staffVisitor(app).signIn(mei, reset.password)).status).toBe(202)
      await resetStaff(deps, { ...reset, clearSecondFactor: true })
      expect((await staffVisitor(app).signIn(mei, reset.password)).status).toBe(200)
    })

    test('leaves no secret in the audit log, in e-mails, or plain in the database', async () => {
      const { secret, codes } = await withSecondFactor()
      const tables = ['audit_log', 'email_outbox', 'staff_totp', 'staff_recovery_codes'] as const
      const kept = await Promise.all(tables.map((table) => database.db.selectFrom(table).selectAll().execute()))
      const text = JSON.stringify(kept)
      expect(text).toContain('second-factor-on')
      for (const each of [secret, ...codes]) expect(text).not.toContain(each)
    })
  })

  test('an owner can ask everybody for a second factor: nothing else is open without it', async () => {
    const visitor = await signedIn()
    expect((await visitor.ask('PUT', '/api/staff-policy', { secondFactorRequired: true })).status).toBe(200)
    for (const path of ['/api/staff-accounts', '/api/orders', '/api/content/hero/revisions']) {
      const answer = await visitor.ask('GET', path)
      expect(answer.status, path).toBe(403)
      expect(answer.body.type, path).toBe('second_factor_missing')
    }
    expect((await visitor.ask('GET', '/api/staff/me')).body).toMatchObject({ secondFactorMissing: true })
    const page = await visitor.ask('GET', '/admin/orders')
    expect([page.status, page.headers.get('location')]).toEqual([302, '/admin/account'])

    const { body: setup } = await visitor.ask('POST', '/api/account/second-factor')
    await visitor.ask('POST', '/api/account/second-factor/confirm', { code: codeOfApp(setup.secret, now()) })
    expect((await visitor.ask('GET', '/api/orders')).status).toBe(200)
  })

  test('all other sessions are ended at once', async () => {
    const [here, there, elsewhere] = [await signedIn(), await signedIn(), await signedIn()]
    expect((await here.ask('DELETE', '/api/staff/sessions')).status).toBe(204)
    expect([await me(here), await me(there), await me(elsewhere)]).toEqual([200, 401, 401])
  })

  test('a notice names the account, the change and the time', async () => {
    await withSecondFactor()
    const row = await database.db.selectFrom('email_outbox').selectAll().executeTakeFirstOrThrow()
    const mail = await composeEmail(deps, { ...row, attempt: 1, createdAt: row.created_at })
    expect(mail.subject).toMatch(/^Two-factor sign-in was turned on/)
    expect(mail.text).toContain('Hello Mei Tan')
    expect(mail.text).toContain(mei)
  })

  test('a passkey is refused without a challenge of ours', async () => {
    const visitor = staffVisitor(app)
    const { body: options } = await visitor.ask('POST', '/api/auth/sign-in/passkey/options')
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const proof = (challenge: string) => ({
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge })).toString('base64url'),
        authenticatorData: 'AAAA',
        signature: 'AAAA',
      },
    })
    for (const challenge of [options.challenge, 'invented'])
      expect((await visitor.ask('POST', '/api/auth/sign-in/passkey', proof(challenge))).status).toBe(401)
  })
})
