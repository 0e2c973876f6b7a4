import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '#server/database/connect.ts'
import { postgresUrl } from '#test/support/postgres.ts'
import { noFigures, simulate } from './simulate.ts'
import { createPool, type ProcessPool } from './simulation/server-process.ts'
import { makeTemplate, type Template } from './simulation/template.ts'

/** Always the same ones: `npm run simulate` runs as many others as it is asked for. */
const seeds = { sqlite: [1, 2, 3, 4, 5, 6], postgres: [1, 2, 3] }

describe.each(['sqlite', 'postgres'] as const)(
  'a simulated scenario of visitors, staff and faults on %s',
  (engine: Engine) => {
    const isThere = engine === 'sqlite' || postgresUrl !== undefined
    let pool: ProcessPool
    let template: Template
    beforeAll(async () => {
      if (!existsSync(join(import.meta.dirname, '../../dist/server/start-server.js')))
        throw new Error('There is no build to simulate: run "npm run build" first')
      if (!isThere) return
      pool = createPool()
      template = await makeTemplate(engine, pool)
    })
    afterAll(async () => {
      await template?.drop()
      await pool?.end()
    })

    test.skipIf(!isThere).each(seeds[engine])('violates no invariant with the seed %i', async (seed) => {
      const failure = await simulate({ engine, template, pool, figures: noFigures(), shrink: 20 }, { seed })
      expect(failure).toBeUndefined()
    })
  },
)
