import type { TimedDeps } from '../deps.ts'

/**
 * Deletes the counts of limits whose time is over, of all limits in one statement; each ends by itself, so these rows only
 * take room. Returns how many. On SQLite there are none: the one process that serves from it counts in its memory.
 */
export async function deleteExpiredRateLimits({ database, now }: TimedDeps): Promise<number> {
  if (!database.pool) return 0
  const { numDeletedRows } = await database.db
    .deleteFrom('rate_limits')
    .where('expire', '<', now().getTime())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
