import { beforeEach, expect, test } from 'vitest'
import { minute } from '#domain/dates/durations.ts'
import { composeQueuedEmail } from '#server/mail/compose.ts'
import { resetStaff } from '#server/services/staff/staff.ts'
import { resetByLink, sendResetLink } from '#server/services/staff/staff-resets.ts'
import { owner } from '#test/support/accounts.ts'
import { codeOfApp } from '#test/support/authenticator-app.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { type OwnAccount, ownAccount } from '#test/support/own-account.ts'

onEveryEngine('the second factor', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let own: OwnAccount
  beforeEach(async () => {
    own = await ownAccount(database)
  })

  test('is asked for after the password, and accepts the code of the app', async () => {
    const { secret } = await own.withSecondFactor()
    const visitor = own.visitor()
    const first = await visitor.signIn(owner)
    expect(first.status).toBe(202)
    expect(first.body).toEqual({ secondFactor: true })
    expect(first.headers.getSetCookie()[0]).toMatch(/^staff\.step=.*; Path=\/; HttpOnly; SameSite=Lax/i)
    expect(await own.me(visitor)).toBe(401)
    const second = await visitor.send('POST', '/api/auth/sign-in/code', { code: codeOfApp(secret, own.now()) })
    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({ email: owner.email })
    expect((await visitor.send('GET', '/api/staff/me')).body).toMatchObject({ secondFactor: true })
    expect(await own.notices()).toEqual([['second-factor-on', owner.email]])
  })

  test('accepts each code once, also with concurrent requests', async () => {
    const { secret } = await own.withSecondFactor()
    const visitors = await Promise.all([1, 2, 3].map(() => own.visitor()))
    for (const visitor of visitors) await visitor.signIn(owner)
    const code = codeOfApp(secret, own.now())
    const answers = await Promise.all(visitors.map((each) => each.send('POST', '/api/auth/sign-in/code', { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test('accepts each recovery code once, and none of an earlier set', async () => {
    const { visitor: here, codes } = await own.withSecondFactor()
    expect(codes).toHaveLength(10)
    const tryCode = async (code: string) => {
      const visitor = own.visitor()
      await visitor.signIn(owner)
      return (await visitor.send('POST', '/api/auth/sign-in/code', { code })).status
    }
    expect(await tryCode(codes[0]!.toLowerCase().replace('-', ' '))).toBe(200)
    expect(await tryCode(codes[0]!)).toBe(422)
    expect((await here.send('GET', '/api/account/security')).body.recoveryCodesLeft).toBe(9)
    const renewed = await here.send('POST', '/api/account/recovery-codes')
    expect(renewed.status).toBe(200)
    expect(await tryCode(codes[1]!)).toBe(422)
    expect(await tryCode(renewed.body.codes[1])).toBe(200)
    expect((await own.notices()).map(([what]) => what)).toEqual([
      'second-factor-on',
      'recovery-code-used',
      'recovery-codes',
      'recovery-code-used',
    ])
  })

  test('allows few attempts per sign-in and per account', async () => {
    await own.withSecondFactor()
    const visitor = own.visitor()
    await visitor.signIn(owner)
    const statuses: number[] = []
    for (let index = 0; index < 6; index++)
      statuses.push((await visitor.send('POST', '/api/auth/sign-in/code', { code: `00000${index}` })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 401])
    expect((await visitor.signIn(owner)).status, 'the right password does not reset the count').toBe(429)
  })

  test('must be entered within five minutes, and only after the password', async () => {
    const { secret } = await own.withSecondFactor()
    const stranger = own.visitor()
    expect((await stranger.send('POST', '/api/auth/sign-in/code', { code: codeOfApp(secret, own.now()) })).status).toBe(
      401,
    )
    const late = own.visitor()
    await late.signIn(owner)
    own.clock.ahead += 5 * minute
    expect((await late.send('POST', '/api/auth/sign-in/code', { code: codeOfApp(secret, own.now()) })).status).toBe(401)
  })

  test('is active only after a valid code of the app', async () => {
    const visitor = await own.signedIn()
    const { body: setup } = await visitor.send('POST', '/api/account/second-factor')
    expect(setup.address).toContain(`secret=${setup.secret}`)
    const wrong = await visitor.send('POST', '/api/account/second-factor/confirm', { code: '000000' })
    expect(wrong.body.errors).toEqual([{ path: 'code', message: 'This isn’t the code your app is showing now' }])
    await own.signedIn()
  })

  test('can be turned off with the password', async () => {
    const { visitor } = await own.withSecondFactor()
    expect((await visitor.send('POST', '/api/account/second-factor')).status, 'it is on already').toBe(409)
    const wrong = await visitor.send('POST', '/api/account/second-factor/off', { password: 'wrong bamboo lantern' })
    expect(wrong.status).toBe(422)
    expect((await visitor.send('POST', '/api/account/second-factor/off', { password: owner.password })).status).toBe(
      204,
    )
    await own.signedIn()
    expect((await own.notices()).at(-1)).toEqual(['second-factor-off', owner.email])
  })

  test('remains active after a password reset by link', async () => {
    await own.withSecondFactor()
    const { id } = await database.db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow()
    const sent = await sendResetLink(own.deps, { staffId: id, actor: { id: null, name: 'Sam' } })
    const token = sent.ok ? sent.link.link.split('#')[1]! : ''
    const chosen = 'nine calm herons'
    expect(await resetByLink(own.deps, { token, password: chosen, requestId: 'r' })).toEqual({ ok: true })
    expect((await own.visitor().signIn({ ...owner, password: chosen })).status, 'a code is still asked for').toBe(202)
  })

  test('a link to a new password ends when the command line sets one', async () => {
    const { id } = await database.db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow()
    const actor = { id: null, name: 'command line' }
    const sent = await sendResetLink(own.deps, { staffId: id, actor })
    const token = sent.ok ? sent.link.link.split('#')[1]! : ''
    await resetStaff(own.deps, { email: owner.email, password: 'nine calm herons', actor })
    const outcome = await resetByLink(own.deps, { token, password: 'ten calm herons', requestId: 'r' })
    expect(outcome).toEqual({ ok: false, reason: 'link' })
  })

  test('is removed by the command line only when requested', async () => {
    await own.withSecondFactor()
    const reset = { email: owner.email, password: 'nine calm herons', actor: { id: null, name: 'command line' } }
    await resetStaff(own.deps, reset)
    expect((await own.visitor().signIn(reset)).status).toBe(202)
    await resetStaff(own.deps, { ...reset, clearSecondFactor: true })
    expect((await own.visitor().signIn(reset)).status).toBe(200)
  })

  test('leaves no secret in the audit log, in emails, or in plain text in the database', async () => {
    const { secret, codes } = await own.withSecondFactor()
    const tables = ['audit_log', 'email_outbox', 'staff_totp', 'staff_recovery_codes'] as const
    const kept = await Promise.all(tables.map((table) => database.db.selectFrom(table).selectAll().execute()))
    const text = JSON.stringify(kept)
    expect(text).toContain('second-factor-on')
    for (const each of [secret, ...codes]) expect(text).not.toContain(each)
  })

  test('can be required for everyone by an owner, and then everything else is refused without it', async () => {
    const visitor = await own.signedIn()
    expect((await visitor.send('PUT', '/api/staff-policy', { secondFactorRequired: true })).status).toBe(200)
    for (const path of ['/api/staff-accounts', '/api/orders', '/api/content/hero/revisions']) {
      const answer = await visitor.send('GET', path)
      expect(answer.status, path).toBe(403)
      expect(answer.body.type, path).toBe('second_factor_missing')
    }
    expect((await visitor.send('GET', '/api/staff/me')).body).toMatchObject({ secondFactorMissing: true })
    const page = await visitor.send('GET', '/admin/orders')
    expect([page.status, page.headers.get('location')]).toEqual([302, '/admin/account'])

    const { body: setup } = await visitor.send('POST', '/api/account/second-factor')
    await visitor.send('POST', '/api/account/second-factor/confirm', { code: codeOfApp(setup.secret, own.now()) })
    expect((await visitor.send('GET', '/api/orders')).status).toBe(200)
  })

  test('sends a notice that names the account and the change', async () => {
    await own.withSecondFactor()
    const row = await database.db.selectFrom('email_outbox').selectAll().executeTakeFirstOrThrow()
    const mail = await composeQueuedEmail(own.deps, { ...row, attempt: 1, createdAt: row.created_at })
    expect(mail.subject).toMatch(/^Two-factor sign-in was turned on/)
    expect(mail.text).toContain('Hello Mei Tan')
    expect(mail.text).toContain(owner.email)
  })
})
