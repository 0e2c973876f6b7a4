import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { createApp } from '#server/app.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { composeQueuedEmail } from '#server/mail/compose.ts'
import { queueEmail } from '#server/services/outbox.ts'
import { owner as first, ivy as joining, staff } from '#test/support/accounts.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { type HttpClient, httpClient, signedInClient } from '#test/support/http-client.ts'
import { addStaff } from '#test/support/staff-accounts.ts'

onEveryEngine('staff accounts and invitations', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let deps: Deps
  let app: ReturnType<typeof createApp>
  let owner: HttpClient
  let sam: HttpClient
  let ids: { owner: string; sam: string }
  let ahead = 0
  beforeEach(async () => {
    ahead = 0
    deps = testDeps(database, { now: () => new Date(Date.now() + ahead) })
    app = createApp(deps)
    for (const table of ['staff_users', 'staff_links', 'email_outbox'] as const)
      await database.db.deleteFrom(table).execute()
    ids = {
      owner: await addStaff(deps, { ...first, role: 'owner' }),
      sam: await addStaff(deps, { ...staff, role: 'staff' }),
    }
    owner = await signedInClient(app, first)
    sam = await signedInClient(app, staff)
  })

  const me = async (visitor: HttpClient) => (await visitor.send('GET', '/api/staff/me')).status
  const one = (id: string, what: string) => `/api/staff-accounts/${id}/${what}`
  const tokenIn = (link: string) => link.split('#')[1] ?? ''
  const lastAction = async () => {
    const row = await database.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    return [row.action, row.actor_name]
  }

  test('are listed without passwords', async () => {
    const { body } = await owner.send('GET', '/api/staff-accounts')
    expect(body).toEqual([
      expect.objectContaining({ name: 'Mei Tan', role: 'owner', active: true, secondFactor: false, passkeys: 0 }),
      expect.objectContaining({ name: 'Sam Lee', role: 'staff', lastSeenAt: expect.any(String) }),
    ])
    expect(JSON.stringify(body)).not.toMatch(/hash|scrypt|"password/)
  })

  test.each([
    ['GET', '/api/staff-accounts'],
    ['PUT', '/api/staff-accounts/1/role'],
    ['POST', '/api/staff-accounts/1/deactivate'],
    ['POST', '/api/staff-accounts/1/reactivate'],
    ['POST', '/api/staff-accounts/1/sign-out'],
    ['POST', '/api/staff-accounts/1/reset-link'],
    ['DELETE', '/api/staff-accounts/1'],
    ['GET', '/api/staff-policy'],
    ['PUT', '/api/staff-policy'],
    ['GET', '/api/staff-invitations'],
    ['POST', '/api/staff-invitations'],
    ['POST', '/api/staff-invitations/1/resend'],
    ['DELETE', '/api/staff-invitations/1'],
    ['GET', '/api/audit'],
    ['GET', '/api/audit-choices'],
    ['GET', '/api/audit.csv'],
  ])('%s %s is for owners only', async (method, path) => {
    const body = method === 'PUT' || path.endsWith('invitations') ? {} : undefined
    const sent = method === 'GET' ? undefined : body
    expect((await sam.send(method, path, sent)).status).toBe(403)
    expect((await httpClient(app).send(method, path, sent)).status).toBe(401)
  })

  test('a changed role applies from the next request on', async () => {
    expect((await owner.send('PUT', one(ids.sam, 'role'), { role: 'owner' })).body.role).toBe('owner')
    expect((await sam.send('GET', '/api/staff-accounts')).status).toBe(200)
    expect((await sam.send('PUT', one(ids.owner, 'role'), { role: 'staff' })).status).toBe(200)
    expect((await owner.send('GET', '/api/staff-accounts')).status).toBe(403)
    expect(await lastAction()).toEqual(['staff.role_changed', 'Sam Lee'])
  })

  test('the last owner can neither be demoted, deactivated nor removed', async () => {
    const tries = [
      await owner.send('PUT', one(ids.owner, 'role'), { role: 'staff' }),
      await owner.send('POST', one(ids.owner, 'deactivate')),
      await owner.send('DELETE', `/api/staff-accounts/${ids.owner}`),
    ]
    for (const { status, body } of tries) {
      expect(status).toBe(409)
      expect(body.detail).toBe('This is the only owner. Make someone else an owner first.')
    }
    expect((await owner.send('GET', '/api/staff-accounts')).status).toBe(200)
  })

  test('two owners who demote each other at once leave one owner', async () => {
    await owner.send('PUT', one(ids.sam, 'role'), { role: 'owner' })
    const answers = await Promise.all([
      owner.send('PUT', one(ids.sam, 'role'), { role: 'staff' }),
      sam.send('PUT', one(ids.owner, 'role'), { role: 'staff' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const owners = await database.db.selectFrom('staff_users').select('id').where('role', '=', 'owner').execute()
    expect(owners).toHaveLength(1)
  })

  test('a deactivated account is signed out at once and cannot sign in until it is reactivated', async () => {
    expect((await owner.send('POST', one(ids.sam, 'deactivate'))).body.active).toBe(false)
    expect(await me(sam)).toBe(401)
    const refused = await sam.signIn(staff)
    expect([refused.status, refused.body.detail]).toEqual([401, 'The email or password is wrong'])
    expect((await owner.send('POST', one(ids.sam, 'reset-link'))).status).toBe(404)
    expect((await owner.send('POST', one(ids.sam, 'reactivate'))).body.active).toBe(true)
    expect((await sam.signIn(staff)).status).toBe(200)
  })

  test('an account that is signed out by an owner or removed loses its sessions at once', async () => {
    expect((await owner.send('POST', one(ids.sam, 'sign-out'))).status).toBe(204)
    expect(await me(sam)).toBe(401)
    await sam.signIn(staff)
    expect((await owner.send('DELETE', `/api/staff-accounts/${ids.sam}`)).status).toBe(204)
    expect(await me(sam)).toBe(401)
    expect((await sam.signIn(staff)).status).toBe(401)
    expect((await owner.send('DELETE', `/api/staff-accounts/${ids.sam}`)).status).toBe(404)
  })

  test('several are signed out, deactivated, reactivated and removed at once, but for the last owner', async () => {
    const ivy = await addStaff(deps, { ...joining, role: 'staff' })
    const act = async (act: string, ids: string[]) =>
      (await owner.send('POST', '/api/many/staff-accounts', { act, ids })).body
    const ivysVisit = httpClient(app)
    await ivysVisit.signIn(joining)
    expect(await act('sign-out', [ids.sam, ivy])).toEqual({ done: [ids.sam, ivy], refused: [] })
    expect([await me(sam), await me(ivysVisit)]).toEqual([401, 401])
    expect(await lastAction()).toEqual(['staff.signed_out', 'Mei Tan'])
    expect(await act('deactivate', [ids.sam, ids.owner, ivy, 'gone'])).toEqual({
      done: [ids.sam, ivy],
      refused: [
        { id: ids.owner, reason: 'This is the only owner. Make someone else an owner first.' },
        { id: 'gone', reason: 'We can’t find this account' },
      ],
    })
    expect((await sam.signIn(staff)).status).toBe(401)
    expect((await act('reactivate', [ids.sam])).done).toEqual([ids.sam])
    expect((await sam.signIn(staff)).status).toBe(200)
    expect((await act('remove', [ids.sam, ivy])).done).toEqual([ids.sam, ivy])
    const { body } = await owner.send('GET', '/api/staff-accounts')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Mei Tan'])
  })

  describe('an invitation', () => {
    const invite = async (email = 'ivy@clinic.example') =>
      owner.send('POST', '/api/staff-invitations', { email, role: 'staff' })
    const accept = (link: string, changes = {}) =>
      httpClient(app).send('POST', '/api/staff-links/invitation', {
        token: tokenIn(link),
        name: 'Ivy',
        password: 'nine calm herons',
        ...changes,
      })

    test('creates one account with its role, also when it is used twice at once', async () => {
      const { status, body } = await invite('Ivy@Clinic.example')
      expect(status).toBe(201)
      expect(body.link).toMatch(/^http:\/\/localhost:3000\/admin\/invitation#[\w-]{43}$/)
      const check = await httpClient(app).send('POST', '/api/staff-links/check', { token: tokenIn(body.link) })
      expect(check.body).toEqual({ kind: 'invitation', email: 'ivy@clinic.example' })
      expect((await accept(body.link, { password: 'password1234' })).body.errors[0].path).toBe('password')
      const answers = await Promise.all([accept(body.link), accept(body.link)])
      expect(answers.map(({ status: each }) => each).sort()).toEqual([201, 404])
      const ivy = httpClient(app)
      expect((await ivy.signIn(joining)).body.role).toBe('staff')
      expect((await owner.send('GET', '/api/staff-invitations')).body).toEqual([])
    })

    test('refuses a colleague’s name and one of the website’s own, and works after it', async () => {
      const { body } = await invite()
      const faults = async (name: string) => (await accept(body.link, { name })).body.errors
      expect(await faults('sam lee\u200B')).toEqual([
        { path: 'name', message: 'Sam Lee is the name of another account. Please add a surname or an initial.' },
      ])
      expect(await faults('the payment system')).toMatchObject([{ path: 'name' }])
      expect((await accept(body.link)).status).toBe(201)
    })

    test('is emailed with its link, and only a hash of its secret is stored', async () => {
      const { body } = await invite()
      const row = await database.db.selectFrom('email_outbox').selectAll().executeTakeFirstOrThrow()
      expect([row.template, row.recipient]).toEqual(['staff-invitation', 'ivy@clinic.example'])
      const mail = await composeQueuedEmail(deps, { ...row, attempt: 1, createdAt: row.created_at })
      expect(mail.html).toContain(body.link)
      const kept = await Promise.all(
        (['staff_links', 'email_outbox', 'audit_log'] as const).map((name) =>
          database.db.selectFrom(name).selectAll().execute(),
        ),
      )
      expect(JSON.stringify(kept)).not.toContain(tokenIn(body.link))
    })

    test('expires after a week, when it is revoked, and when it is renewed', async () => {
      const first = (await invite()).body.link
      const [{ id }] = (await owner.send('GET', '/api/staff-invitations')).body
      const second = (await owner.send('POST', `/api/staff-invitations/${id}/resend`)).body.link
      expect(second).not.toBe(first)
      expect((await accept(first)).status).toBe(404)
      ahead = 7 * day + 1000
      expect((await accept(second)).status).toBe(404)
      ahead = 0
      expect((await owner.send('DELETE', `/api/staff-invitations/${id}`)).status).toBe(204)
      expect((await accept(second)).status).toBe(404)
      expect((await owner.send('POST', `/api/staff-invitations/${id}/resend`)).status).toBe(404)
    })

    test('is refused for an address with an account', async () => {
      const answer = await invite('staff@clinic.example')
      expect(answer.status).toBe(422)
      expect(answer.body.errors[0].path).toBe('email')
    })
  })

  test.each(['demoted', 'deactivated', 'removed'])(
    'links that an owner has made end when the owner is %s, also under an earlier name',
    async (how) => {
      await owner.send('PUT', one(ids.sam, 'role'), { role: 'owner' })
      const ivy = await addStaff(deps, { ...joining, role: 'staff' })
      const invite = async (by: HttpClient, email: string) =>
        (await by.send('POST', '/api/staff-invitations', { email, role: 'staff' })).body
      const link = async (answer: Promise<{ link: string }>) => tokenIn((await answer).link)
      const earlier = await link(invite(sam, 'ann@clinic.example'))
      expect((await sam.send('PUT', '/api/account/name', { name: 'Samuel Lee' })).status).toBe(200)
      const later = await link(invite(sam, 'ben@clinic.example'))
      const reset = tokenIn((await sam.send('POST', one(ivy, 'reset-link'))).body.link)
      await invite(owner, 'cat@clinic.example')
      const renewable = (await owner.send('GET', '/api/staff-invitations')).body[0].id
      const renewed = tokenIn((await sam.send('POST', `/api/staff-invitations/${renewable}/resend`)).body.link)
      const others = await link(invite(owner, 'dan@clinic.example'))
      const check = async (token: string) =>
        (await httpClient(app).send('POST', '/api/staff-links/check', { token })).status
      const all = () => Promise.all([earlier, later, reset, renewed, others].map(check))
      expect(await all()).toEqual([200, 200, 200, 200, 200])
      if (how === 'demoted') await owner.send('PUT', one(ids.sam, 'role'), { role: 'staff' })
      if (how === 'deactivated') await owner.send('POST', one(ids.sam, 'deactivate'))
      if (how === 'removed') await owner.send('DELETE', `/api/staff-accounts/${ids.sam}`)
      expect(await all()).toEqual([404, 404, 404, 404, 200])
      const left = (await owner.send('GET', '/api/staff-invitations')).body
      expect(left.map(({ email }: { email: string }) => email)).toEqual(['dan@clinic.example'])
      const revoked = await database.db
        .selectFrom('audit_log')
        .select('id')
        .where('action', '=', 'staff.invitation_revoked')
        .where('actor_name', '=', 'Mei Tan')
        .where('at', '>=', new Date(Date.now() - 60_000).toISOString())
        .execute()
      expect(revoked.length).toBeGreaterThanOrEqual(3)
    },
  )

  test('a reset link sets a new password once, ends the sessions, and sends an email', async () => {
    const first = (await owner.send('POST', one(ids.sam, 'reset-link'))).body.link
    const second = (await owner.send('POST', one(ids.sam, 'reset-link'))).body.link
    const reset = (link: string, chosen = 'nine calm herons') =>
      httpClient(app).send('POST', '/api/staff-links/reset', { token: tokenIn(link), password: chosen })
    expect((await reset(first)).status, 'a newer one takes its place').toBe(404)
    expect((await reset(second, 'password1234')).status).toBe(422)
    expect((await reset(second)).status).toBe(204)
    expect((await reset(second)).status).toBe(404)
    expect(await me(sam)).toBe(401)
    expect((await sam.signIn({ ...staff, password: 'nine calm herons' })).status).toBe(200)
    const mails = await database.db.selectFrom('email_outbox').select('template').orderBy('id').execute()
    expect(mails.map(({ template }) => template)).toEqual(['staff-reset', 'staff-reset', 'staff-notice'])
  })

  test('emails with a used link, or to an account that was removed, are cancelled and no failure', async () => {
    const { link } = (await owner.send('POST', one(ids.sam, 'reset-link'))).body
    const chosen = { token: tokenIn(link), password: 'nine calm herons' }
    expect((await httpClient(app).send('POST', '/api/staff-links/reset', chosen)).status).toBe(204)
    const at = deps.now().toISOString()
    await inTransaction(database, (tx) =>
      queueEmail(tx, deps, {
        template: 'owner-alert',
        recipient: 'staff@clinic.example',
        payload: { staffId: ids.sam, says: ['The newest backup is too old'], at },
        dedupeKey: 'alert',
      }),
    )
    expect((await owner.send('DELETE', `/api/staff-accounts/${ids.sam}`)).status).toBe(204)
    expect(await runOutboxOnce(deps)).toMatchObject({ sent: 0, cancelled: 3, failed: 0 })
    const rows = await database.db.selectFrom('email_outbox').select(['template', 'status', 'last_error']).execute()
    const removed = { status: 'cancelled', last_error: 'Their account has been removed' }
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(
      expect.arrayContaining([
        {
          template: 'staff-reset',
          status: 'cancelled',
          last_error: 'Its link has been used or withdrawn, or has expired',
        },
        { template: 'staff-notice', ...removed },
        { template: 'owner-alert', ...removed },
      ]),
    )
  })
})
