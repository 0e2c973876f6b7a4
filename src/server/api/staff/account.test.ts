import { beforeEach, describe, expect, test } from 'vitest'
import { minute } from '#domain/dates/durations.ts'
import { ivy, owner } from '#test/support/accounts.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { type OwnAccount, ownAccount } from '#test/support/own-account.ts'
import { addStaff } from '#test/support/staff-accounts.ts'

onEveryEngine('a member of staff’s own account', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let own: OwnAccount
  beforeEach(async () => {
    own = await ownAccount(database)
  })

  describe('changing the password', () => {
    test('needs the current one, ends all other sessions, and sends an email', async () => {
      const [here, elsewhere] = [await own.signedIn(), await own.signedIn()]
      const changed = await here.send('PUT', '/api/account/password', {
        currentPassword: owner.password,
        newPassword: 'nine calm herons',
      })
      expect(changed.status).toBe(204)
      expect([await own.me(here), await own.me(elsewhere)]).toEqual([200, 401])
      expect((await own.visitor().signIn(owner)).status).toBe(401)
      await own.signedIn('nine calm herons')
      expect(await own.notices()).toEqual([['password', owner.email]])
      expect(await database.db.selectFrom('audit_log').select('action').execute()).toContainEqual({
        action: 'staff.password_changed',
      })
    })

    test.each([
      ['wrong bamboo lantern', 'nine calm herons', 'currentPassword', 'This isn’t your password'],
      [owner.password, 'short', 'newPassword', 'Please use 12 characters or more'],
      [owner.password, 'password1234', 'newPassword', expect.stringMatching(/^This password is easy to guess/)],
    ])('is refused from %s to %s', async (currentPassword, newPassword, path, message) => {
      const visitor = await own.signedIn()
      const answer = await visitor.send('PUT', '/api/account/password', { currentPassword, newPassword })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual([{ path, message }])
      await own.signedIn()
    })

    test('is refused after five wrong guesses', async () => {
      const visitor = await own.signedIn()
      const guess = (index: number) =>
        visitor.send('PUT', '/api/account/password', {
          currentPassword: `wrong guess number ${index}`,
          newPassword: 'nine calm herons',
        })
      for (let index = 0; index < 5; index++) expect((await guess(index)).status).toBe(422)
      expect((await guess(5)).status).toBe(429)
    })
  })

  test('changing the email sends a notice to both addresses', async () => {
    const visitor = await own.signedIn()
    expect((await visitor.send('PUT', '/api/account/name', { name: 'Mei Wong' })).body.name).toBe('Mei Wong')
    expect((await visitor.send('PUT', '/api/account/email', { email: 'Wong@clinic.example' })).status).toBe(200)
    expect((await visitor.send('GET', '/api/staff/me')).body).toMatchObject({
      name: 'Mei Wong',
      email: 'wong@clinic.example',
    })
    expect(await own.notices()).toEqual([
      ['email', owner.email],
      ['email', 'wong@clinic.example'],
    ])
    await addStaff(own.deps, { ...ivy, role: 'staff' })
    const taken = await visitor.send('PUT', '/api/account/email', { email: 'ivy@clinic.example' })
    expect(taken.status).toBe(422)
    expect(taken.body.errors[0].path).toBe('email')
  })

  describe('changing the name', () => {
    const rename = async (name: string) => {
      const { status, body } = await (await own.signedIn()).send('PUT', '/api/account/name', { name })
      return status === 200 ? body.name : [status, body.errors]
    }
    const refused = (message: unknown) => [422, [{ path: 'name', message }]]

    test.each(['the payment system', 'Patient', 'buyer\u200B', 'API key “x”'])(
      'is refused to %j, by which the website itself is known',
      async (name) => {
        expect(await rename(name)).toEqual(refused(expect.stringMatching(/in its own records/)))
      },
    )

    test('is refused to a colleague’s name, also of one who has left, and leaves everything as it was', async () => {
      const id = await addStaff(own.deps, { ...ivy, role: 'staff' })
      const message = 'Ivy is the name of another account. Please add a surname or an initial.'
      expect(await rename('Ivy')).toEqual(refused(message))
      expect(await rename(' IVY\u200B ')).toEqual(refused(message))
      await database.db
        .updateTable('staff_users')
        .set({ deactivatedAt: new Date().toISOString() })
        .where('id', '=', id)
        .execute()
      expect(await rename('ivy')).toEqual(refused(message))
      const names = await database.db.selectFrom('staff_users').select('name').orderBy('name').execute()
      expect(names).toEqual([{ name: 'Ivy' }, { name: 'Mei Tan' }])
    })

    test('takes out what nobody sees, and refuses what then is empty', async () => {
      expect(await rename('Mei\u200B  Wong\u0007')).toBe('Mei Wong')
      expect(await rename('\u200B')).toEqual(refused('Please fill in this field'))
    })

    test('may write the own name otherwise, also where somebody else has had the same for long', async () => {
      await addStaff(own.deps, { ...ivy, name: owner.name, role: 'staff' })
      expect(await rename('MEI TAN')).toBe('MEI TAN')
      expect(await rename('MEI TAN')).toBe('MEI TAN')
    })

    test('gives a name to one of two who take it at the same moment', async () => {
      await addStaff(own.deps, { ...ivy, role: 'staff' })
      const [mei, other] = [await own.signedIn(), own.visitor()]
      await other.signIn(ivy)
      const answers = await Promise.all(
        [mei, other].map((visitor) => visitor.send('PUT', '/api/account/name', { name: 'Kim' })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    })
  })

  test('security settings need a recent sign-in, which replaces the old session', async () => {
    const visitor = await own.signedIn()
    own.clock.ahead = 11 * minute
    const asked: [string, string, unknown?][] = [
      ['PUT', '/api/account/email', { email: 'wong@clinic.example' }],
      ['POST', '/api/account/second-factor'],
      ['POST', '/api/account/second-factor/confirm', { code: '123456' }],
      ['POST', '/api/account/second-factor/off', { password: owner.password }],
      ['POST', '/api/account/recovery-codes'],
      ['POST', '/api/account/passkey-options'],
      ['DELETE', '/api/account/passkeys/1'],
      ['DELETE', '/api/staff/sessions'],
      ['DELETE', '/api/staff/sessions/1'],
    ]
    for (const [method, path, body] of asked) {
      const answer = await visitor.send(method, path, body)
      expect(answer.status, path).toBe(403)
      expect(answer.body.type, path).toBe('confirm_identity')
    }
    const old = own.visitor()
    for (const [name, value] of visitor.cookies) old.cookies.set(name, value)
    own.clock.ahead = 0
    await visitor.signIn(owner)
    expect([await own.me(visitor), await own.me(old)]).toEqual([200, 401])
    expect((await visitor.send('POST', '/api/account/second-factor')).status).toBe(200)
  })

  test('all other sessions can be ended at once', async () => {
    const [here, there, elsewhere] = [await own.signedIn(), await own.signedIn(), await own.signedIn()]
    expect((await here.send('DELETE', '/api/staff/sessions')).status).toBe(204)
    expect([await own.me(here), await own.me(there), await own.me(elsewhere)]).toEqual([200, 401, 401])
  })

  test('a passkey is refused without a challenge from this server', async () => {
    const visitor = own.visitor()
    const { body: options } = await visitor.send('POST', '/api/auth/sign-in/passkey/options')
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
      expect((await visitor.send('POST', '/api/auth/sign-in/passkey', proof(challenge))).status).toBe(401)
  })
})
