import { expect, test } from 'vitest'
import { createPageCache, readyPage } from './page-cache.ts'

const page = (text: string) => readyPage(text, {})
const made = (text: string) => new Map([['/', page(text)]])

test('of two changes at once neither leaves a page that may lack the other', () => {
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
  const cache = createPageCache({ lifetime: 1000, now: () => now })
  for (const path of ['/one', '/two', '/three']) cache.keep(path, page(path), cache.edition(), new Map())
  now = 500
  cache.find('/two')
  expect(cache.recentKeys()[0]).toBe('/two')
  now = 1200
  expect(cache.recentKeys()).toEqual(['/two'])
})

test('a page whose minute is over is rendered once, and given to the others as it was until then', () => {
  let now = 0
  const cache = createPageCache({ lifetime: 1000, now: () => now })
  cache.keep('/', page('old'), cache.edition(), new Map())
  now = 1000
  expect(cache.find('/')).toBeUndefined()
  const since = cache.edition()
  cache.revalidate('/')
  expect(cache.find('/')).toBeDefined()
  const next = page('new')
  cache.keep('/', next, since, new Map())
  expect(cache.find('/')).toBe(next)
})

test('a page is not served while it is rendered again where its minute has been over for 5 s, or content has changed', () => {
  let now = 0
  const cache = createPageCache({ lifetime: 1000, now: () => now })
  cache.keep('/', page('old'), cache.edition(), new Map())
  now = 6000
  cache.revalidate('/')
  expect(cache.find('/')).toBeUndefined()
  cache.keep('/', page('later'), cache.edition(), new Map())
  now = 7500
  cache.revalidate('/')
  cache.clear()
  expect(cache.find('/')).toBeUndefined()
})

test('a page that could not be rendered again is tried again after five seconds', () => {
  let now = 0
  const cache = createPageCache({ lifetime: 10_000, now: () => now })
  cache.keep('/', page('old'), cache.edition(), new Map())
  now = 10_000
  cache.revalidate('/')
  now = 14_999
  expect(cache.find('/')).toBeDefined()
  now = 15_000
  expect(cache.find('/')).toBeUndefined()
})

test('of pages that expire together one is rendered at a time, and the others are served as they were for 5 s at most', () => {
  let now = 0
  const cache = createPageCache({ lifetime: 1000, now: () => now })
  for (const path of ['/one', '/two']) cache.keep(path, page(path), cache.edition(), new Map())
  now = 1000
  expect([cache.find('/one'), cache.find('/two')]).toEqual([undefined, undefined])
  cache.revalidate('/one')
  expect(cache.find('/two')).toBeDefined()
  cache.keep('/one', page('new'), cache.edition(), new Map())
  expect(cache.find('/two')).toBeUndefined()
  cache.revalidate('/two')
  now = 6000
  expect(cache.find('/two')).toBeUndefined()
})
