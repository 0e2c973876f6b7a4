import type { Schema } from './schema.ts'

/** The counts of limits, in the shape that rate-limiter-flexible asks for; only PostgreSQL's processes share them here. */
export async function rateLimits({ table, integer }: Schema) {
  await table('rate_limits', (t) =>
    t
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('points', integer, (c) => c.notNull())
      .addColumn('expire', integer),
  )
}
