import { appendFileSync } from 'node:fs'
import Database from 'better-sqlite3'

// Loaded into a server before its own code (`NODE_OPTIONS=--import`): writes every question to SQLite into a file.
const file = process.env.BENCH_SQL
if (file) {
  const prototype = Object.getPrototypeOf(new Database(':memory:').prepare('select 1'))
  for (const name of ['all', 'get', 'iterate'] as const) {
    const original = prototype[name]
    prototype[name] = function (this: Database.Statement, ...parameters: unknown[]) {
      appendFileSync(file, `${JSON.stringify({ sql: this.source, parameters: parameters.flat() })}\n`)
      return original.apply(this, parameters)
    }
  }
}
