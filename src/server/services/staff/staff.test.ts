import { beforeEach, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import type { Deps } from '#server/deps.ts'
import { owner } from '#test/support/accounts.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testClock, testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { hashPassword } from './password-hashing.ts'
import { checkSetupLink, createFirstOwner, createSetupToken } from './setup.ts'
import { createStaff, insertStaff, resetStaff } from './staff.ts'
import { toStaffTime } from './staff-times.ts'

const desk = { id: null, name: 'test' }

onEveryEngine('staff accounts', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let deps: Deps
  let clock: ReturnType<typeof testClock>
  beforeEach(async () => {
    clock = testClock()
    deps = testDeps(database, { now: clock.now })
    await database.db.deleteFrom('staff_users').execute()
    await database.db.deleteFrom('setup_links').execute()
  })

  const accounts = () => database.db.selectFrom('staff_users').select(['email', 'role']).execute()
  const token = async () => (await createSetupToken(deps)) ?? expect.unreachable('there is an account')

  test('the set-up link creates the first owner once', async () => {
    const link = await token()
    expect(await checkSetupLink(deps, link)).toEqual({ ok: true })
    expect(await createFirstOwner(deps, { ...owner, token: link })).toMatchObject({ ok: true })
    expect(await accounts()).toEqual([{ email: owner.email, role: 'owner' }])
    expect(await checkSetupLink(deps, link)).toMatchObject({ ok: false })
    expect(await createFirstOwner(deps, { ...owner, email: 'b@clinic.example', token: link })).toEqual({
      ok: false,
      reason: 'taken',
    })
    const { actor_name, after } = await database.db
      .selectFrom('audit_log')
      .select(['actor_name', 'after'])
      .where('action', '=', 'staff.created')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(actor_name).toBe('set-up')
    expect(after).not.toContain('password')
  })

  test('concurrent requests with the set-up link create one owner', async () => {
    const link = await token()
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((each) =>
        createFirstOwner(deps, { ...owner, email: `${each}@clinic.example`, ...(each % 2 && { token: link }) }),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await accounts()).toHaveLength(1)
  })

  test('the set-up links of processes that start together all work, until the first is used', async () => {
    const first = await token()
    const second = await token()
    for (const link of [first, second]) expect(await checkSetupLink(deps, link)).toEqual({ ok: true })
    expect(await createFirstOwner(deps, { ...owner, token: first })).toMatchObject({ ok: true })
    for (const link of [first, second]) expect(await checkSetupLink(deps, link)).toEqual({ ok: false, reason: 'taken' })
    expect(await createFirstOwner(deps, { ...owner, token: second })).toEqual({ ok: false, reason: 'taken' })
  })

  test('a set-up link expires after 24 hours, and a later start forgets it', async () => {
    const link = await token()
    clock.advance(day - 60_000)
    expect(await checkSetupLink(deps, link)).toEqual({ ok: true })
    clock.advance(120_000)
    expect(await createFirstOwner(deps, { ...owner, token: link })).toEqual({ ok: false, reason: 'link' })
    expect(await accounts()).toEqual([])
    await token()
    expect(await database.db.selectFrom('setup_links').select('token_hash').execute()).toHaveLength(1)
  })

  test('the database does not contain the secret of a set-up link', async () => {
    const link = await token()
    expect(Buffer.from(link, 'base64url')).toHaveLength(32)
    const rows = await database.db.selectFrom('setup_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(link)
  })

  test('no set-up link is made once there is an account', async () => {
    await createStaff(deps, { ...owner, role: 'staff', actor: desk })
    expect(await createSetupToken(deps)).toBeUndefined()
  })

  test('a weak password creates no account and keeps the set-up link valid', async () => {
    const link = await token()
    expect(await createFirstOwner(deps, { ...owner, password: 'Password1234', token: link })).toEqual({
      ok: false,
      reason: 'weak',
      fault: 'common',
    })
    expect(await checkSetupLink(deps, link)).toEqual({ ok: true })
  })

  test('an email address has one account, in any case', async () => {
    expect(await createStaff(deps, { ...owner, role: 'staff', actor: desk })).toMatchObject({ ok: true })
    expect(await createStaff(deps, { ...owner, email: 'OWNER@clinic.example', role: 'staff', actor: desk })).toEqual({
      ok: false,
      reason: 'taken',
    })
  })

  test('a reset changes the password and ends the sessions of that account only', async () => {
    const hash = await hashPassword('irrelevant here')
    const [mei, ivy] = await database.db
      .transaction()
      .execute(async (tx) => [
        await insertStaff(tx, deps, { ...owner, role: 'owner', hash, actor: desk }),
        await insertStaff(tx, deps, { name: 'Ivy', email: 'ivy@clinic.example', role: 'staff', hash, actor: desk }),
      ])
    const at = toStaffTime(engine, new Date())
    for (const { id } of [mei!, ivy!])
      await database.db
        .insertInto('staff_sessions')
        .values({
          id,
          userId: id,
          token: id,
          expiresAt: at,
          createdAt: at,
          updatedAt: at,
          ipAddress: '',
          userAgent: '',
        })
        .execute()
    expect(
      await resetStaff(deps, { email: 'OWNER@clinic.example', password: 'nine calm herons', actor: desk }),
    ).toEqual({
      ok: true,
    })
    const left = await database.db.selectFrom('staff_sessions').select('userId').execute()
    expect(left).toEqual([{ userId: ivy!.id }])
    const kept = await database.db.selectFrom('staff_accounts').select('userId').where('password', '=', hash).execute()
    expect(kept).toEqual([{ userId: ivy!.id }])
  })

  test('a reset reports an unknown email and a weak password', async () => {
    expect(await resetStaff(deps, { email: 'no@clinic.example', password: 'nine calm herons', actor: desk })).toEqual({
      ok: false,
      reason: 'unknown',
    })
    await createStaff(deps, { ...owner, role: 'staff', actor: desk })
    expect(await resetStaff(deps, { email: owner.email, password: 'short', actor: desk })).toMatchObject({
      ok: false,
      reason: 'weak',
    })
  })
})
