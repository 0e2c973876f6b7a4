import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What writes: a query of its own, a transaction, or a part of a service's verb that its caller's transaction ends. */
const writing =
  /\b(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom|inTransaction|inLockedTransaction|transaction|writeAudit|auditInOwnTransaction|logAccess|writeSetting|putOnHold)\b\s*[(<]/

// A route has the database in its deps, to pass it on. A `Reader` cannot write; this is the rest of the way.
test('no route writes to the database directly', () => {
  const routes = globSync('src/server/api/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter((file) => writing.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  expect(writing.test("await deps.database.db.updateTable('orders')")).toBe(true)
})
