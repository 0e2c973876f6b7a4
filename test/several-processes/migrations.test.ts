import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { migrateForwardTo } from '#server/database/migrate.ts'
import { migrationsFor } from '#server/database/migrations/index.ts'
import { owner } from '#test/support/accounts.ts'
import { databaseBeforeMigration, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { signedInClient } from '#test/support/http-client.ts'
import { newPostgresDatabase, postgresUrl } from '#test/support/postgres.ts'
import { editHero, newPlace, processVariables, untilShown } from '#test/support/processes.ts'
import { schemaSnapshot, whatBreaks } from '#test/support/schema-snapshot.ts'
import { restartServer, runBuilt } from '#test/support/server.ts'

/** The first that may run while the version before it still serves: no version was promised to until then. */
const first = '0050'

/** Migrations that are found all the same: since which version nothing uses what they take away, or why they harm none. */
const contracted: Record<string, string> = {
  '0067-orders-by-recipient': 'its triggers write to order_list alone, and refuse nothing',
  '0068-search-without-accents': 'its triggers fold what order_list is searched by, and refuse nothing',
}

onEveryEngine('the rule "expand, then contract"', (engine) => {
  let database: TestDatabase
  afterEach(() => database.drop())

  test('applies to every migration, except for documented contractions', async () => {
    database = await databaseBeforeMigration(engine, first)
    const names = Object.keys(migrationsFor(engine))
    const broken: Record<string, string[]> = {}
    for (const [at, name] of names.entries()) {
      if (name < first) continue
      const before = await schemaSnapshot(database)
      await migrateForwardTo(database, names.slice(0, at + 1))
      const found = whatBreaks(before, await schemaSnapshot(database))
      if (found.length > 0 && !contracted[name]) broken[name] = found
    }
    expect(broken).toEqual({})
  })

  test('is checked: the comparison finds breaking changes', async () => {
    database = await databaseBeforeMigration(engine, first)
    const { db } = database
    const after = async (...statements: string[]) => {
      const before = await schemaSnapshot(database)
      for (const statement of statements) await sql.raw(statement).execute(db)
      return whatBreaks(before, await schemaSnapshot(database))
    }
    expect(await after('alter table posts add column subtitle text')).toEqual([])
    expect(await after("alter table posts add column kicker text not null default ''")).toEqual([])
    expect(await after('create table later (id text primary key not null)')).toEqual([])
    expect(await after('create unique index posts_subtitle on posts (subtitle)')).toEqual([
      'index posts_subtitle makes posts unique by subtitle',
    ])
    expect(await after('drop index posts_subtitle', 'alter table posts drop column subtitle')).toEqual([
      'column posts.subtitle is gone',
    ])
    expect(await after('alter table posts rename column kicker to eyebrow')).toEqual(['column posts.kicker is gone'])
    expect(await after('drop table later')).toEqual(['table later is gone'])
  })
})

describe.skipIf(!postgresUrl)('an older process whose database a newer version migrates', () => {
  const undo: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    for (const step of undo.reverse()) await step()
  })

  test('keeps serving, and refuses to start again', async () => {
    const { place, drop } = await newPlace()
    const database = await newPostgresDatabase()
    undo.push(drop, database.drop)
    const server = await restartServer(await processVariables({ place, name: 'one', databaseUrl: database.url }))
    undo.push(server.stop)
    const client = await signedInClient(server.url, owner)

    const paths = ['/', '/faq', '/api/products', '/api/services', '/readyz', '/api/site']
    const statuses: number[] = []
    let going = true
    const load = (async () => {
      for (let n = 0; going; n++) statuses.push((await fetch(server.url + paths[n % paths.length])).status)
    })()
    const later = new pg.Client({ connectionString: database.url })
    await later.connect()
    const { rows } = await later.query("select tablename from pg_tables where schemaname = 'public' order by 1")
    for (const { tablename } of rows) {
      if (tablename.startsWith('kysely_')) continue
      await later.query(`alter table ${tablename} add column later_addition text`)
    }
    await later.query('create table later (id text primary key not null)')
    await later.query("insert into kysely_migration values ('9999-later', now()::text)")
    await later.end()

    const text = `Wider ${crypto.randomUUID()}`
    await editHero(client, text)
    await untilShown([server.url], text)
    const newsletter = { email: 'reader@visitor.example' }
    expect((await client.send('POST', '/api/newsletter', newsletter)).status).toBeLessThan(300)
    expect((await client.send('GET', '/readyz')).status).toBe(200)
    // Each path twice, before and after.
    const sofar = statuses.length
    await expect.poll(() => statuses.length).toBeGreaterThan(sofar + paths.length)
    going = false
    await load
    expect(statuses.filter((status) => status !== 200)).toEqual([])

    const anew = await runBuilt(await processVariables({ place, name: 'two', databaseUrl: database.url })).ended
    expect([anew.code, anew.stderr]).toEqual([1, expect.stringContaining('of a newer version')])
  })
})
