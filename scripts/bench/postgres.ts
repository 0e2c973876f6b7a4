import { findPostgres, startPostgres } from '../checks/postgres.ts'

/**
 * Does `work` with a PostgreSQL server: that of TEST_POSTGRES_URL, else one of our own that keeps what is written as a real
 * one does. Says so where there is none, and answers `undefined`.
 */
export async function withPostgres<T>(work: () => Promise<T>): Promise<T | undefined> {
  if (process.env.TEST_POSTGRES_URL) return work()
  const programs = findPostgres()
  if (!programs) {
    console.log('PostgreSQL is left out, since this machine has none')
    return undefined
  }
  const server = await startPostgres(programs, 'durable')
  process.env.TEST_POSTGRES_URL = server.url
  try {
    return await work()
  } finally {
    delete process.env.TEST_POSTGRES_URL
    await server.stop()
  }
}
