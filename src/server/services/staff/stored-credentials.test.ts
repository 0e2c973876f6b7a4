import { beforeEach, expect, test } from 'vitest'
import { owner } from '#test/support/accounts.ts'
import { codeOfApp } from '#test/support/authenticator-app.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { type OwnAccount, ownAccount } from '#test/support/own-account.ts'
import { toStaffTime } from './staff-times.ts'

/** Rows and a cookie as the first version wrote them, with the `authSecret` of `testDeps`. */
const stored = {
  password:
    'd7f2f0f8979520d6404374205fe49664:24ba7d4c38bee4030f74a73135d3fab18debf398c5d7695f88ff5d7f75d1dd37bce922d08c6582de82f59c92b9270d77579538de6ae3c5ce090760dd9a051fbb',
  encrypted:
    '825598e205d9b24def1ea5561286c2281948480606f6089269adda327fbdeea65c6327effbf5ed9ad6a4ce00194c2902213f28ab348a49619963fa2ac0e516ccb74013',
  inApp: 'SV57SRSD7ZGRBY5KCNHSGVR7KKRZPTL3',
  token: 'f3c7f92cd43041ab580258210961e6d497bd1481ef7d8c8049a3b8f77b14da5d',
  cookie: 'j0beLJlrgFwJSLcfW8PmbllFLxFEeO_gPETrhMq1hrw.3NgmfP48f7dd8BYvS7NO5pd70jddpjnvfqJ4PCf47sE%3D',
}

onEveryEngine('credentials stored by an earlier version', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let own: OwnAccount
  let userId: string
  beforeEach(async () => {
    own = await ownAccount(database)
    await database.db.updateTable('staff_accounts').set({ password: stored.password }).execute()
    userId = (await database.db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow()).id
  })

  test('allow a sign-in with the same password and app', async () => {
    const at = own.now().toISOString()
    const totp = { staff_id: userId, secret: stored.encrypted, confirmed_at: at, last_step: 0, created_at: at }
    await database.db.insertInto('staff_totp').values(totp).execute()
    await database.db.updateTable('staff_users').set({ secondFactorAt: at }).execute()
    const visitor = own.visitor()
    expect((await visitor.signIn({ ...owner, password: 'quiet bamboo lanterns' })).status).toBe(401)
    expect((await visitor.signIn(owner)).status).toBe(202)
    const code = codeOfApp(stored.inApp, own.now())
    expect((await visitor.send('POST', '/api/auth/sign-in/code', { code })).status).toBe(200)
  })

  test('keep a session signed in with the same cookie', async () => {
    const at = toStaffTime(engine, own.now())
    const session = { id: 'a', userId, token: stored.token, ipAddress: '192.0.2.1', userAgent: 'Old' }
    const row = { ...session, createdAt: at, updatedAt: at, expiresAt: at }
    await database.db.insertInto('staff_sessions').values(row).execute()
    const visitor = own.visitor()
    visitor.cookies.set('staff.session_token', stored.cookie)
    expect((await visitor.send('GET', '/api/staff/me')).body).toMatchObject({ email: owner.email })
  })
})
