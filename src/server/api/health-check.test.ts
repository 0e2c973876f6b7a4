import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { healthAreaNames, healthCheckSchema } from '#contract/health-check.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { staffAccess } from '#test/support/staff-access.ts'

onEveryEngine('the health check of the dashboard', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))

  test('reports the state of every area to owners only', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'clinic-health-'))
    mkdirSync(join(dataDir, 'media'))
    try {
      const { connections } = testDeps(database)
      const refusesKeys = { ...connections, checkPaymentsInUse: () => Promise.reject(new Error('No such key')) }
      const { send, signedIn, withIvy } = await staffAccess(database, { dataDir, connections: refusesKeys })
      const ask = (cookie?: string) => send('GET', '/api/health-check', cookie === undefined ? {} : { cookie })
      expect((await ask()).status).toBe(401)
      expect((await ask(await withIvy())).status).toBe(403)
      const answer = await ask(await signedIn())
      expect(answer.status).toBe(200)
      const { findings } = healthCheckSchema.parse(await answer.json())
      expect(findings.map(({ area }) => area)).toEqual(healthAreaNames)
      const of = (wanted: string) => findings.find(({ area }) => area === wanted)
      expect(of('database')?.state).toBe('ok')
      expect(of('storage')?.state).toBe('ok')
      expect(of('payments')).toEqual({
        area: 'payments',
        state: 'broken',
        says: 'Stripe doesn’t take our keys (No such key)',
        todo: 'Copy them again from Stripe’s dashboard',
      })
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })
})
