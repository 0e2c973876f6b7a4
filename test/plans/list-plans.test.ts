import { CompiledQuery, type Kysely, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { seedBulk } from '#server/database/seed/bulk/index.ts'
import type { Tables } from '#server/database/tables.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { httpClient } from '#test/support/http-client.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'
import { listQueries } from './list-queries.ts'

const sizes = { appointments: 3000, orders: 600, subscribers: 3000 }
const until = Date.parse('2026-03-02T00:00:00.000Z')

/** The version whose plans are written down: others word theirs in another way. */
const postgresVersion = 15

/** Who asks and what the clinic has set, which every call reads. */
const ofEveryCall = /"(?:staff_sessions|staff_users|staff_accounts|settings|rate_limits|content_sections)"/

/** A database that remembers what is asked of it. */
function watched(db: Kysely<Tables>): { db: Kysely<Tables>; asked: RootOperationNode[] } {
  const asked: RootOperationNode[] = []
  const watching: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(watching), asked }
}

/** How the engine would answer a query, without what depends on the day or the machine. */
async function planOf(db: Kysely<Tables>, engine: 'sqlite' | 'postgres', query: CompiledQuery): Promise<string> {
  if (engine === 'sqlite') {
    const text = `explain query plan ${query.sql}`
    const { rows } = await db.executeQuery<{ id: number; parent: number; detail: string }>(
      CompiledQuery.raw(text, [...query.parameters]),
    )
    const depth = new Map<number, number>([[0, 0]])
    return rows
      .map(({ id, parent, detail }) => {
        depth.set(id, (depth.get(parent) ?? 0) + 1)
        return `${'  '.repeat(depth.get(id)!)}${detail}`
      })
      .join('\n')
  }
  return db.transaction().execute(async (tx) => {
    // So small a table would be read whole: with this it is only where there is no index that serves. Whether it is read
    // by way of a bitmap, or not at all beside its index, hangs on when the engine last tidied up.
    for (const setting of [
      'enable_seqscan = off',
      'enable_bitmapscan = off',
      'enable_indexonlyscan = off',
      'max_parallel_workers_per_gather = 0',
      'jit = off',
    ])
      await sql`set local ${sql.raw(setting)}`.execute(tx)
    const text = `explain (costs off) ${query.sql}`
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(text, [...query.parameters]))
    return rows.map((row) => `  ${row['QUERY PLAN'].replace(/'(?:[^']|'')*'/g, '?')}`).join('\n')
  })
}

/** The plans of all views of a list; what several views share stands once, below all of their names. */
async function plansOf({ database: { db: plain, engine }, ...shop }: StaffShop, name: string): Promise<string> {
  const { path, views } = listQueries[name]!
  const { db, asked } = watched(plain)
  const app = createApp({ ...shop.deps, database: { ...shop.deps.database, db } })
  const client = httpClient(app, { cookies: shop.clients.owner.cookies })
  const found = new Map<string, string[]>()
  for (const view of views) {
    asked.length = 0
    const query = new URLSearchParams(view).toString()
    expect((await client.request(`${path}?${query}`)).status, `${path}?${query}`).toBe(200)
    const compiled = asked.filter(({ kind }) => kind === 'SelectQueryNode' || kind === 'RawNode')
    const plans = []
    for (const node of compiled) {
      const query = plain.getExecutor().compileQuery(node, { queryId: name })
      if (!ofEveryCall.test(query.sql)) plans.push(await planOf(plain, engine, query))
    }
    const text = plans.join('\n  --\n')
    found.set(text, [...(found.get(text) ?? []), query || 'first page'])
  }
  return [...found].map(([plan, views]) => `${name}: ${views.join(', ')}\n${plan}\n`).join('\n')
}

onEveryEngine('the dashboard’s lists', (engine) => {
  const shop = fixtureForAll(async () => {
    const made = await newStaffShop(engine)
    await seedBulk({ database: made.database, until, report: () => {} }, sizes, true)
    // The engine does so by itself, at a moment that would decide between plans.
    if (engine === 'postgres') await sql`vacuum analyze`.execute(made.database.db)
    return made
  })

  test('use the reviewed query plans (npm run plans records others)', async ({ skip }) => {
    if (engine === 'postgres') {
      const { rows } = await sql<{ server_version: string }>`show server_version`.execute(shop.database.db)
      const version = Number.parseInt(rows[0]!.server_version, 10)
      skip(version !== postgresVersion, `this is PostgreSQL ${version}`)
    }
    const plans = []
    for (const name of Object.keys(listQueries)) plans.push(await plansOf(shop, name))
    await expect(plans.join('\n')).toMatchFileSnapshot(`./${engine}.txt`)
  })
})
