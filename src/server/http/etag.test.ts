import { expect, test } from 'vitest'
import { etagOf, matchesEtag } from './etag.ts'

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"c" ,"a"', true],
  [' * ', true],
  ['"b"', false],
  ['"ba", "ab"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('If-None-Match with %s matches the ETag "a": %s', (header, named) => expect(matchesEtag(header, '"a"')).toBe(named))

test('the ETag of a content changes with each byte of it, and is the same for the same', () => {
  expect(etagOf('one page')).toMatch(/^"[\w-]{22}"$/)
  expect(etagOf(Buffer.from('one page'))).toBe(etagOf('one page'))
  expect(etagOf('one Page')).not.toBe(etagOf('one page'))
})
