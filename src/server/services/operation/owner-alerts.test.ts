import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { day, minute } from '#domain/dates/durations.ts'
import { createStaff } from '#server/services/staff/staff.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testClock, testDeps } from '#test/support/deps.ts'
import { readSetting, writeSetting } from '../stored-settings.ts'
import { alertOwners } from './owner-alerts.ts'

onEveryEngine('alert emails to owners', (engine) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'clinic-alerts-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))

  test('a failed backup is reported once to each owner by several processes, and again after a recovery', async () => {
    const database = await newDatabase(engine)
    const clock = testClock()
    const deps = testDeps(database, { now: clock.now, dataDir })
    const password = 'quiet bamboo lantern'
    for (const [email, role] of [
      ['mei@clinic.example', 'owner'],
      ['lin@clinic.example', 'owner'],
      ['ivy@clinic.example', 'staff'],
    ] as const)
      await createStaff(deps, { email, role, name: email.slice(0, 3), password, actor: { id: null, name: 'test' } })
    const mails = async () =>
      await database.db
        .selectFrom('email_outbox')
        .select(['recipient', 'payload'])
        .where('template', '=', 'owner-alert')
        .execute()
    const run = (state: 'failed' | 'done', fault: string) => {
      const at = clock.now().toISOString()
      const value = { id: 'r', state, startedAt: at, at, tries: 1, by: 'schedule', what: '', done: 1, of: 1, fault }
      return writeSetting(database.db, 'backup.run', value, clock.now())
    }
    expect(await alertOwners(deps)).toBe(0)
    await run('failed', 'The disk is full')
    expect((await Promise.all([alertOwners(deps), alertOwners(deps), alertOwners(deps)])).sort()).toEqual([0, 0, 1])
    expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual([
      'lin@clinic.example',
      'mei@clinic.example',
    ])
    expect((await mails())[0]!.payload).toContain('The last backup failed. The disk is full.')
    clock.advance(minute)
    expect(await alertOwners(deps)).toBe(0)
    await run('done', '')
    expect(await alertOwners(deps)).toBe(0)
    clock.advance(day)
    await run('failed', 'The disk is full')
    expect(await alertOwners(deps)).toBe(1)
    expect(await mails()).toHaveLength(4)
    await writeSetting(database.db, 'alerts.on', false, clock.now())
    clock.advance(8 * day)
    expect(await alertOwners(deps)).toBe(0)
    expect((await readSetting(database.db, 'alerts.told')).backup?.well).toBe(false)
    await database.drop()
  })
})
