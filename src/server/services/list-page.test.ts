import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { contains } from '#server/database/query-parts.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { type Listing, pageSpan, readingDirection, readListPage, restoreListOrder } from './list-page.ts'

const people = Array.from({ length: 23 }, (_, index) => ({
  id: `id-${String((index * 7) % 23).padStart(2, '0')}`,
  email: `${index % 2 ? 'bo' : 'ann'}${index}%@mail.example`,
  // Many share a moment, so that the id has to settle ties.
  at: `2026-03-0${1 + (index % 4)}T00:00:00.000Z`,
}))
const inOrder = people.toSorted((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? -1 : 1))

onEveryEngine('a page of a list', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  beforeAll(async () => {
    const rows = people.map(({ id, email, at }) => ({ id, email, consented_at: at, created_at: at, updated_at: at }))
    await database.db
      .insertInto('subscribers')
      .values(rows.map((row) => ({ ...row, status: 'subscribed' as const })))
      .execute()
  })

  const list: Listing<'subscribers'> = {
    from: 'subscribers',
    fitting: [],
    order: ['consented_at'],
    direction: 'asc',
    page: 1,
    pageSize: 5,
  }
  const searches = { all: '', everyone: 'mail', some: 'ann', one: 'bo7%', none: 'n%m' }

  test.each(Object.entries(searches))(
    'contains the right rows in both directions, for the search: %s',
    async (_, text) => {
      const fitting = text ? [contains('email', text), sql<boolean>`status = 'subscribed'`] : []
      const whole = inOrder.filter(({ email }) => email.includes(text)).map(({ id }) => id)
      for (const direction of ['asc', 'desc'] as const) {
        const expected = direction === 'asc' ? whole : whole.toReversed()
        for (let page = 1; page <= 6; page++)
          for (const most of [0, 3, 1000]) {
            const { rows, total } = await readListPage(
              database.db,
              'subscribers',
              { ...list, fitting, direction, page },
              most,
            )
            expect([total, rows.map(({ id }) => id)]).toEqual([whole.length, expected.slice((page - 1) * 5, page * 5)])
          }
      }
    },
  )
})

onEveryEngine('the row count of a list', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  const add = (from: number, to: number) =>
    sql`with recursive n(i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(to)})
      insert into subscribers (id, email, status, consented_at, created_at, updated_at)
      select 'p' || i, 'p' || i || '@mail.example', 'subscribed', '2026-03-01', '2026-03-01', '2026-03-01' from n`.execute(
      database.db,
    )

  test('is exact for each page of a short list, and cached for a moment for a long one', async () => {
    const count = async () => {
      const listing: Listing<'subscribers'> = {
        from: 'subscribers',
        fitting: [],
        order: ['created_at'],
        direction: 'asc',
        page: 1,
      }
      return (await readListPage(database.db, 'subscribers', listing)).total
    }
    await add(1, 10)
    expect(await count()).toBe(10)
    await add(11, 49_999)
    expect(await count()).toBe(49_999)
    await add(50_000, 50_000)
    expect(await count()).toBe(50_000)
    await add(50_001, 50_001)
    expect(await count()).toBe(50_000)
  })

  test('is exact for a filtered list that grows and shrinks, where few are looked for only until there were more', async () => {
    const searched: string[] = []
    const watching: KyselyPlugin = {
      transformQuery: ({ node }) => {
        const [text = ''] = node.kind === 'RawNode' ? node.sqlFragments : []
        if (text.includes('materialized')) searched.push(text)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const db = database.db.withPlugin(watching)
    const count = async () => {
      const fitting = [sql<boolean>`email like 'p%'`]
      const listing: Listing<'subscribers'> = {
        from: 'subscribers',
        fitting,
        order: ['created_at'],
        direction: 'asc',
        page: 1,
        pageSize: 1,
      }
      searched.length = 0
      const { total, rows } = await readListPage(db, 'subscribers', listing, 5)
      return { total, rows: rows.length, searches: searched.length }
    }
    await sql`delete from subscribers`.execute(database.db)
    await add(101, 106)
    expect(await count()).toEqual({ total: 6, rows: 1, searches: 1 })
    expect(await count()).toEqual({ total: 6, rows: 1, searches: 0 })
    await add(107, 107)
    expect(await count()).toEqual({ total: 7, rows: 1, searches: 0 })
    await database.db.deleteFrom('subscribers').where('id', '>', 'p103').execute()
    expect(await count()).toEqual({ total: 3, rows: 1, searches: 0 })
    expect(await count()).toEqual({ total: 3, rows: 1, searches: 1 })
  })
})

/** What a database does with a span: sort, skip, take. */
function read(list: number[], page: number, size: number): number[] {
  const span = pageSpan({ page, size, total: list.length })
  const sorted = list.toSorted((a, b) => (readingDirection('asc', span) === 'asc' ? a - b : b - a))
  return restoreListOrder(sorted.slice(span.offset, span.offset + span.limit), span)
}

test('reading a page from the nearer end gives the same rows as counting from the start', () => {
  for (let total = 0; total <= 23; total++) {
    const list = Array.from({ length: total }, (_, index) => index)
    for (let page = 1; page <= 7; page++) expect(read(list, page, 5)).toEqual(list.slice((page - 1) * 5, page * 5))
  }
})

test('a page is never read from further away than half of the list', () => {
  for (let page = 1; page <= 40; page++)
    expect(pageSpan({ page, size: 25, total: 1000 }).offset).toBeLessThanOrEqual(500)
})
