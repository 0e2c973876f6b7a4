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
  expect(cache.lastAsked()[0]).toBe('/two')
  now = 1200
  expect(cache.lastAsked()).toEqual(['/two'])
})
