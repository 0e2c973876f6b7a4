import { expect, test } from 'vitest'
import { matchesEtag } from './etag.ts'

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
