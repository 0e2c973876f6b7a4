import { type FileHandle, open } from 'node:fs/promises'
import type { Database as SqliteFile, Statement } from 'better-sqlite3'
import {
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { foldForSearch } from '#domain/search-text.ts'
import { GroupFlush } from './group-flush.ts'

/**
 * Opens the database file; one is made where there is none. `failed`: resolves where a write cannot be flushed to the disk.
 * Throws what SQLite throws.
 */
export async function sqlite(file: string): Promise<{ dialect: Dialect; failed: Promise<Error> | undefined }> {
  const { default: Sqlite } = await import('better-sqlite3')
  const database = new Sqlite(file)
  // The cache: half of better-sqlite3's own 16 MB, which a growing database fills for hours, and which the system's cache makes up for.
  for (const pragma of ['foreign_keys=ON', 'busy_timeout=5000', 'trusted_schema=OFF', 'cache_size=-8000'])
    database.pragma(pragma)
  // A disk shared by several machines may take no WAL; then each commit is flushed by SQLite.
  const hasWal = database.pragma('journal_mode=WAL', { simple: true }) === 'wal'
  database.pragma(`synchronous=${hasWal ? 'NORMAL' : 'FULL'}`)
  // PostgreSQL has it from migration 0068.
  database.function('search_fold', { deterministic: true }, (text: string) => foldForSearch(text))
  const wal = hasWal ? new WalFile(database) : undefined
  return { dialect: new GroupCommitDialect(database, wal), failed: wal?.commits.failed }
}

class GroupCommitDialect extends SqliteDialect {
  readonly #database: SqliteFile
  readonly #wal: WalFile | undefined

  constructor(database: SqliteFile, wal: WalFile | undefined) {
    super({ database })
    this.#database = database
    this.#wal = wal
  }

  override createAdapter() {
    return new (class extends SqliteAdapter {
      /** Kysely assumes that SQLite cannot roll DDL back, and would leave a failed migration half applied. */
      override get supportsTransactionalDdl() {
        return true
      }
      /** There is one, which the driver passes on: Kysely would keep it until the flush. */
      override get supportsMultipleConnections() {
        return true
      }
    })()
  }

  override createDriver() {
    return new GroupCommitDriver(this.#database, this.#wal)
  }
}

/**
 * Answers a write once it is on the disk, as `synchronous=FULL` does, but flushes on another thread: the event loop does
 * not wait for the disk, and one flush is for all that was committed before it. Whoever reads meanwhile waits for it too, so
 * that nobody is told what a power cut could still undo (docs/architecture.md, "Group commit").
 */
class GroupCommitDriver extends SqliteDriver {
  readonly #statements: StatementCache
  readonly #wal: WalFile | undefined
  #free: Promise<void> = Promise.resolve()
  #release = () => {}

  constructor(database: SqliteFile, wal: WalFile | undefined) {
    const statements = new StatementCache(database)
    super({ database: statements })
    this.#statements = statements
    this.#wal = wal
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#wal?.commits.check()
    const { promise, resolve } = Promise.withResolvers<void>()
    const free = this.#free
    this.#free = promise
    await free
    this.#release = resolve
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    if (this.#statements.hasWritten) this.#wal?.commits.add()
    this.#statements.hasWritten = false
    this.#release()
    await this.#wal?.commits.done()
  }

  override async destroy(): Promise<void> {
    try {
      await this.#wal?.commits.done()
    } finally {
      await super.destroy()
      await this.#wal?.close()
    }
  }
}

/** The file to which SQLite writes what is committed, beside that of the database, until a checkpoint moves it there. */
class WalFile {
  readonly commits = new GroupFlush(() => this.#flush())
  readonly #path: string
  #file: Promise<FileHandle> | undefined

  constructor(database: SqliteFile) {
    const [main] = database.pragma('database_list') as { file: string }[]
    this.#path = `${main!.file}-wal`
  }

  /** It exists from the first write on, and for as long as the database is open. */
  async #flush(): Promise<void> {
    this.#file ??= open(this.#path, 'r+')
    await (await this.#file).datasync()
  }

  async close(): Promise<void> {
    await (await this.#file)?.close()
  }
}

/** How many statements stay prepared; the product has some hundred. */
const maxStatements = 500

/**
 * Prepares a statement once for each of its texts: that takes longer than most of them take to run. One that is being
 * iterated, or that changes the schema, is prepared for itself; after the latter all are, since their columns may differ.
 */
class StatementCache implements SqliteDatabase {
  readonly #database: SqliteFile
  readonly #kept = new LRUCache<string, Statement<unknown[]>>({ max: maxStatements })
  /** Whether one that writes was prepared since this was last set to false. */
  hasWritten = false

  constructor(database: SqliteFile) {
    this.#database = database
  }

  close(): void {
    this.#database.close()
  }

  prepare(sql: string): Statement<unknown[]> {
    const statement = this.#statement(sql)
    if (!statement.readonly) this.hasWritten = true
    return statement
  }

  #statement(sql: string): Statement<unknown[]> {
    // SQLite ends a transaction by itself where the disk is full or takes no temporary file. To end it again would fail,
    // and hide that reason.
    if (sql === 'rollback' && !this.#database.inTransaction) return this.#database.prepare('select 1')
    if (/^\s*(?:alter|create|drop|pragma|attach|vacuum|reindex)\b/i.test(sql)) {
      this.#kept.clear()
      return this.#database.prepare(sql)
    }
    const known = this.#kept.get(sql)
    if (known && !known.busy) return known
    const statement = this.#database.prepare(sql)
    this.#kept.set(sql, statement)
    return statement
  }
}
