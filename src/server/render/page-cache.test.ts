import { expect, test } from 'vitest'
import { createPageCache, readyPage } from './page-cache.ts'

const page = (text: string) => readyPage(text, {})
const made = (text: string) => new Map([['/', page(text)]])

test('two changes at once leave no page that may lack one of them', () => {
  for (const order of ['first', 'second'] as const) {
    const cache = createPageCache()
    const editions = { first: cache.nextEdition(), second: cache.nextEdition() }
    cache.begin(editions[order], made('with one change'))
    expect(cache.find('/')).toBeDefined()
    cache.begin(editions[order === 'first' ? 'second' : 'first'], made('with the other'))
    expect(cache.find('/')).toBeUndefined()
  }
})

test('a page that was being rendered before a change is not kept after it', () => {
  const cache = createPageCache()
  const before = cache.edition()
  cache.begin(cache.nextEdition(), new Map())
  cache.keep('/', page('old'), before, new Map())
  expect(cache.find('/')).toBeUndefined()
})

test('the pages asked for last are listed latest first, for as long as a page lives', () => {
  let now = 0
  const cache = createPageCache({ lifetime: 1000, now: () => now, random: () => 0 })
  for (const path of ['/one', '/two', '/three']) cache.keep(path, page(path), cache.edition(), new Map())
  now = 500
  cache.find('/two')
  expect(cache.recentKeys()[0]).toBe('/two')
  now = 1200
  expect(cache.recentKeys()).toEqual(['/two'])
})

/** Pages that were kept at 0 and live for a second each. `at`: sets the time. */
function keptPages(...paths: string[]) {
  let now = 0
  const cache = createPageCache({ lifetime: 1000, now: () => now, random: () => 0 })
  for (const path of paths) cache.keep(path, page(path), cache.edition(), new Map())
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
  cache.keep('/', next, since, new Map())
  end()
  expect(cache.find('/')).toBe(next)
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
  cache.keep('/', page('later'), cache.edition(), new Map())
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
  cache.keep('/', page('new'), cache.edition(), new Map())
  expect(cache.find('/')).toBeDefined()
})

test('pages that were rendered together do not expire together, none later than a minute', () => {
  let now = 0
  const shares = [0, 0.5, 1]
  const cache = createPageCache({ lifetime: 1000, now: () => now, random: () => shares.shift()! })
  const fresh = () => ['/one', '/two', '/three'].filter((path) => cache.find(path))
  for (const path of ['/one', '/two', '/three']) cache.keep(path, page(path), cache.edition(), new Map())
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
  for (const path of ['/one', '/two']) cache.keep(path, page(path), cache.edition(), new Map())
  now = 800
  const since = cache.edition()
  expect(since.queries.size).toBe(0)
  cache.keep('/one', page('again'), since, new Map())
  expect(cache.find('/two')).toBeDefined()
  now = 1799
  expect(cache.find('/one')).toBeDefined()
  now = 1800
  expect(cache.find('/one')).toBeUndefined()
})
