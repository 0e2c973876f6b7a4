import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { backoffDelay, second } from '#domain/dates/durations.ts'
import { endSilentConnections, type QueryLimit } from './silent-connections.ts'
import { sqlite } from './sqlite.ts'
import { tableAccessPlugin } from './table-access.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'
export type Database = {
  db: Kysely<Tables>
  engine: Engine
  /** The connections to PostgreSQL, for libraries that bring their own queries. */
  pool?: Pool
  /** From now on no query may wait longer than so many ms for PostgreSQL to say anything; before, each may take its time. */
  limitQueries?: (ms: number) => void
  /** Resolves where SQLite's file takes no write any more, so that the process should end (docs/architecture.md, "Group commit"). */
  failed?: Promise<Error> | undefined
  close: () => Promise<void>
}
export type Tx = Transaction<Tables>
/** A connection for writing: a transaction, or a single statement. */
export type Writer = Kysely<Tables>
/** A connection for reading, inside a transaction or outside. Functions that take a `Reader` write nothing. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'getExecutor' | 'introspection'>

const plugins = [tableAccessPlugin]

/** Opens the embedded database file or a PostgreSQL server. Throws when neither answers. */
export async function connect(target: { url: string } | { file: string }): Promise<Database> {
  if ('file' in target) {
    const { dialect, failed } = await sqlite(target.file)
    const db = new Kysely<Tables>({ dialect, plugins })
    return { db, engine: 'sqlite', failed, close: () => db.destroy() }
  }
  const limit: QueryLimit = {}
  const pool = await postgres(target.url, limit)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins })
  const limitQueries = (ms: number) => {
    limit.ms = ms
  }
  return { db, engine: 'postgres', pool, limitQueries, close: () => db.destroy() }
}

/** The first query of a connection; the pool limits only the time until there is one. */
const withoutCompiler = { text: 'set jit = off', query_timeout: 5000 }

async function postgres(url: string, limit: QueryLimit): Promise<Pool> {
  const { default: pg } = await import('pg')
  // bigint and count(*) come as text otherwise; whole cents stay far below 2^53.
  pg.types.setTypeParser(20, Number)
  // Ten for queries and one on which notices arrive. Keep-alive notices a host that is gone without closing its connections.
  const pool = new pg.Pool({
    connectionString: url,
    max: 11,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // To compile a query takes 15 ms and more, and none of ours takes long enough for that to pay.
    onConnect: (client) => client.query(withoutCompiler),
  })
  // An idle connection that the server closes is replaced on the next query, and must not end the process.
  pool.on('error', () => {})
  // Nor must one that is in use: what it was asked fails with the same error.
  pool.on('connect', (client) => client.on('error', () => {}))
  endSilentConnections(pool, limit)
  const client = await pool.connect()
  client.release()
  return pool
}

const retryable = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'])

type TransactionBody<T> = (tx: Tx) => Promise<T>
type Transactional = Pick<Database, 'db' | 'engine'>

/**
 * Runs `work` in one transaction, again where the engine asks for it (serializable on PostgreSQL).
 * `work` must have no effect but its queries, since it may run several times.
 */
export const inTransaction = <T>(database: Transactional, work: TransactionBody<T>, tries = 12): Promise<T> =>
  run(database, work, 'serializable', tries)

/**
 * The same for work that first locks the rows which it decides by, so that whatever it reads after cannot change before
 * it ends (read committed on PostgreSQL). Many of these at once wait for each other only where they meet at one row,
 * while serializable ones are also sent back for rows that merely lie beside each other.
 */
export const inLockedTransaction = <T>(database: Transactional, work: TransactionBody<T>): Promise<T> =>
  run(database, work, 'read committed', 12)

async function run<T>(
  { db, engine }: Transactional,
  work: TransactionBody<T>,
  isolation: 'serializable' | 'read committed',
  tries: number,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const transaction = db.transaction()
      return await (engine === 'postgres' ? transaction.setIsolationLevel(isolation) : transaction).execute(work)
    } catch (error) {
      const { code } = error as { code?: string }
      if (attempt >= tries || !code || !retryable.has(code)) throw error
      await new Promise((resume) =>
        setTimeout(resume, Math.random() * backoffDelay(attempt, { first: 20, most: second })),
      )
    }
  }
}

/** Whether a row was not written since another has what must be there once only. */
export const isDuplicate = (error: unknown): boolean =>
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE'].includes(String(Object(error).code))
