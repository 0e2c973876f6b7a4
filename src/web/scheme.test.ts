import { expect, test } from 'vitest'
import { schemeOf } from './scheme.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['scheme=dark', 'dark'],
  ['session=x; scheme=light; other=y', 'light'],
  ['colourscheme=dark', undefined],
  ['scheme=darker', undefined],
  ['__Host-scheme=dark', 'dark'],
  ['scheme=light; __Host-scheme=dark', 'dark'],
])('the cookies %j select the colour scheme %j', (cookie, scheme) => expect(schemeOf(cookie)).toBe(scheme))
