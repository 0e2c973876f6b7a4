import type { QueryState } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { TableSet } from '../database/table-access.ts'
import { createPageCache, type MadePage, readyPage } from './page-cache.ts'
import type { KnownQuery, QueryStates } from './query-states.ts'

const tables = (...names: string[]) => {
  const all = new TableSet()
  for (const name of names) all.add(name)
  return all
}
/** A result of a query that was read from these tables. */
const answer = (data: unknown, ...names: string[]): KnownQuery => ({
  state: { data } as QueryState,
  reads: tables(...names),
  ask: async () => data,
})
const page = (text: string, { queries = new Map(), reads = new TableSet() }: Partial<MadePage> = {}): MadePage => ({
  page: readyPage(text, {}),
  queries,
  reads,
})
const made = (text: string) => new Map([['/', page(text, { reads: tables('posts') })]])
const never = async (): Promise<KnownQuery> => {
  throw new Error('It is not to be asked')
}

test('two changes at once leave no page that may lack one of them', () => {
  for (const order of ['first', 'second'] as const) {
    const cache = createPageCache()
    const changed = tables('posts')
    const editions = { first: cache.nextEdition(changed), second: cache.nextEdition(changed) }
    cache.begin(editions[order], made('with one change'), changed)
    expect(cache.find('/')).toBeDefined()
    cache.begin(editions[order === 'first' ? 'second' : 'first'], made('with the other'), changed)
    expect(cache.find('/')).toBeUndefined()
  }
})

test('a page that was being rendered before a change is not kept after it', () => {
  const cache = createPageCache()
  const before = cache.edition()
  cache.begin(cache.nextEdition(tables('posts')), new Map(), tables('posts'))
  cache.keep('/', page('old'), before)
  expect(cache.find('/')).toBeUndefined()
})

test('the pages that a change concerns are listed latest first, for as long as a page lives', () => {
  let now = 0
  const cache = createPageCache({ lifetime: 1000, now: () => now, random: () => 0 })
  const reads = tables('posts')
  for (const path of ['/one', '/two', '/three']) cache.keep(path, page(path, { reads }), cache.edition())
  cache.keep('/other', page('other', { reads: tables('media') }), cache.edition())
  now = 500
  cache.find('/two')
  expect(cache.recentKeys(reads)[0]).toBe('/two')
  now = 1200
  expect(cache.recentKeys(reads)).toEqual(['/two'])
})

/** Pages that were kept at 0 and live for a second each. `at`: sets the time. */
function keptPages(...paths: string[]) {
  let now = 0
  const cache = createPageCache({ lifetime: 1000, now: () => now, random: () => 0 })
  for (const path of paths) cache.keep(path, page(path), cache.edition())
  const at = (ms: number) => {
    now = ms
  }
  return { cache, at }
}

test('a page whose minute is over is rendered once, and given to the others as it was until then', () => {
  const { cache, at } = keptPages('/')
  at(1000)
  expect(cache.find('/')).toBeUndefined()
  const since = cache.edition()
  const end = cache.revalidate('/')
  expect(cache.find('/')).toBeDefined()
  const next = page('new')
  cache.keep('/', next, since)
  end()
  expect(cache.find('/')).toBe(next.page)
})

test('a page that is gone when it is rendered again is not served after that', () => {
  const { cache, at } = keptPages('/')
  at(1000)
  cache.revalidate('/')()
  expect(cache.find('/')).toBeUndefined()
})

test('a page is not served while it is rendered again where its minute has been over for 5 s, or content has changed', () => {
  const { cache, at } = keptPages('/')
  at(1000)
  const end = cache.revalidate('/')
  at(5999)
  expect(cache.find('/')).toBeDefined()
  at(6000)
  expect(cache.find('/')).toBeUndefined()
  end()
  cache.keep('/', page('later', { reads: tables('posts') }), cache.edition())
  at(7500)
  cache.revalidate('/')
  cache.clear()
  expect(cache.find('/')).toBeUndefined()
})

test('pages that expire together are rendered one at a time, and the others are served stale', () => {
  const { cache, at } = keptPages('/one', '/two')
  at(1000)
  expect([cache.find('/one'), cache.find('/two')]).toEqual([undefined, undefined])
  const end = cache.revalidate('/one')
  expect(cache.find('/two')).toBeDefined()
  end()
  expect(cache.find('/two')).toBeUndefined()
})

test('a page does not live longer when the clock is set back', () => {
  const { cache, at } = keptPages('/')
  at(-3_600_000)
  expect(cache.find('/')).toBeUndefined()
  cache.keep('/', page('new'), cache.edition())
  expect(cache.find('/')).toBeDefined()
})

test('pages that were rendered together do not expire together, none later than a minute', () => {
  let now = 0
  const shares = [0, 0.5, 1]
  const cache = createPageCache({ lifetime: 1000, now: () => now, random: () => shares.shift()! })
  const fresh = () => ['/one', '/two', '/three'].filter((path) => cache.find(path))
  for (const path of ['/one', '/two', '/three']) cache.keep(path, page(path), cache.edition())
  const seen = [0, 749, 750, 874, 875, 999, 1000].map((ms) => {
    now = ms
    return fresh().length
  })
  expect(seen).toEqual([3, 3, 2, 2, 1, 1, 0])
})

test('a page that is rendered again while others still live is as new as its data', () => {
  let now = 0
  const shares = [1, 0, 0]
  const cache = createPageCache({ lifetime: 1000, now: () => now, random: () => shares.shift()! })
  for (const path of ['/one', '/two']) cache.keep(path, page(path), cache.edition())
  now = 800
  const since = cache.edition()
  expect(since.queries.size).toBe(0)
  cache.keep('/one', page('again'), since)
  expect(cache.find('/two')).toBeDefined()
  now = 1799
  expect(cache.find('/one')).toBeDefined()
  now = 1800
  expect(cache.find('/one')).toBeUndefined()
})

/** A page that was made from a query of `posts` and one of `services`. */
function pageOfTwoQueries() {
  const cache = createPageCache()
  const queries: QueryStates = new Map([
    ['posts', answer(['one'], 'posts')],
    ['services', answer(['moxa'], 'services', 'posts')],
  ])
  const kept = page('as it was', { queries })
  cache.keep('/', kept, cache.edition())
  return { cache, kept }
}

test('a change of tables from which a page was not read leaves it and its queries', () => {
  const { cache, kept } = pageOfTwoQueries()
  cache.clear(tables('orders'))
  expect(cache.find('/')).toBe(kept.page)
  expect([...cache.edition().queries.keys()]).toEqual(['posts', 'services'])
})

test('a page is the same after a change if what it was read from says the same when it is asked again', async () => {
  const { cache, kept } = pageOfTwoQueries()
  cache.clear(tables('services'))
  expect(cache.find('/')).toBeUndefined()
  expect(cache.findStale('/')).toBeUndefined()
  const same = await cache.findUnchanged('/', cache.edition(), async () => answer(['moxa'], 'services'))
  expect(same?.page).toBe(kept.page)
  expect(cache.find('/')).toBe(kept.page)
  // It knows what the query was read from this time.
  cache.clear(tables('posts'))
  expect(cache.find('/')).toBeUndefined()
  await cache.findUnchanged('/', cache.edition(), async () => answer(['one'], 'posts'))
  expect(cache.find('/')).toBe(kept.page)
})

test('a page that is the same after a change gets no older for it', async () => {
  let now = 0
  const cache = createPageCache({ lifetime: 1000, now: () => now, random: () => 0 })
  const queries: QueryStates = new Map([['services', answer(['moxa'], 'services')]])
  for (const path of ['/', '/read-before']) cache.keep(path, page(path, { queries }), cache.edition())
  // The edition in which they were made has ended, and they have not yet.
  now = 900
  const again = async () => answer(['moxa'], 'services')
  cache.clear(tables('services'))
  expect(await cache.findUnchanged('/', cache.edition(), again)).toBeDefined()
  const next = cache.nextEdition(tables('services'))
  const same = await cache.findUnchanged('/read-before', next, again, tables('services'))
  cache.begin(next, new Map([['/read-before', same!]]), tables('services'))
  await cache.findUnchanged('/', cache.edition(), again)
  for (const path of ['/', '/read-before']) expect(cache.find(path), path).toBeDefined()
  now = 1000
  for (const path of ['/', '/read-before']) expect(cache.find(path), path).toBeUndefined()
})

test('a page is dropped after a change if what it was read from says something else', async () => {
  const { cache } = pageOfTwoQueries()
  cache.clear(tables('services'))
  const since = cache.edition()
  expect(await cache.findUnchanged('/', since, async () => answer(['moxa', 'cupping'], 'services'))).toBeUndefined()
  expect(cache.find('/')).toBeUndefined()
  // The page that is rendered then asks nothing again.
  expect(since.queries.get('services')?.state.data).toEqual(['moxa', 'cupping'])
})

test('a second change while queries are asked again leaves no page that may lack it', async () => {
  const { cache } = pageOfTwoQueries()
  cache.clear(tables('services'))
  const asked = cache.findUnchanged('/', cache.edition(), async () => {
    cache.clear(tables('services'))
    return answer(['moxa'], 'services')
  })
  expect(await asked).toBeDefined()
  expect(cache.find('/')).toBeUndefined()
})

test('a change that begins while queries are asked for another at the same moment leaves no page that may lack it', async () => {
  const { cache } = pageOfTwoQueries()
  const changed = tables('services')
  const [first, second] = [cache.nextEdition(changed), cache.nextEdition(changed)]
  const ask = async () => {
    cache.begin(first, new Map(), changed)
    return answer(['moxa'], 'services')
  }
  expect(await cache.findUnchanged('/', second, ask, changed)).toBeDefined()
  expect(cache.find('/')).toBeUndefined()
})

test('several pages ask the same query again once', async () => {
  const cache = createPageCache()
  let count = 0
  const ask = async () => {
    count++
    return answer('same', 'services')
  }
  const queries: QueryStates = new Map([['services', answer('same', 'services')]])
  for (const path of ['/one', '/two', '/three']) cache.keep(path, page(path, { queries }), cache.edition())
  cache.clear(tables('services'))
  const since = cache.edition()
  await Promise.all(['/one', '/two'].map((path) => cache.findUnchanged(path, since, ask)))
  await cache.findUnchanged('/three', since, ask)
  expect(count).toBe(1)
  for (const path of ['/one', '/two', '/three']) expect(cache.find(path), path).toBeDefined()
})

test('a change of what is not known drops everything', async () => {
  const { cache } = pageOfTwoQueries()
  cache.keep('/constant', page('read from nothing'), cache.edition())
  cache.clear()
  expect(cache.find('/constant')).toBeUndefined()
  expect(cache.find('/')).toBeUndefined()
  expect(cache.edition().queries.size).toBe(0)
})

test('a page with a part that could not be read is dropped by any change', async () => {
  const cache = createPageCache()
  cache.keep('/', page('half', { reads: TableSet.everything() }), cache.edition())
  cache.clear(tables('orders'))
  expect(await cache.findUnchanged('/', cache.edition(), never)).toBeUndefined()
  expect(cache.find('/')).toBeUndefined()
})
