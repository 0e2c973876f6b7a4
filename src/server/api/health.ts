import { Hono } from 'hono'
import { sql } from 'kysely'
import { migrationsAreCurrent } from '../database/migrate.ts'
import type { Deps } from '../deps.ts'

/** `/healthz` while the process lives; `/readyz` while it can do its work (product.md 1). */
export const healthApi = ({ database, log }: Deps) =>
  new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      try {
        await sql`select 1`.execute(database.db)
        if (await migrationsAreCurrent(database)) return c.json({ status: 'ready' })
        return c.json({ status: 'migrations are not current' }, 503)
      } catch (error) {
        log.error({ err: error }, 'the database does not answer')
        return c.json({ status: 'the database does not answer' }, 503)
      }
    })
