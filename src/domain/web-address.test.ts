import { expect, test } from 'vitest'
import { holdsWebAddress } from './web-address.ts'

test.each(['https://a.example', 'see WWW.a', 'you won: a.example/b', 'bit.ly/3x', 'пример.рф', 'x.CO'])(
  '%s is one',
  (text) => expect(holdsWebAddress(text)).toBe(true),
)
test.each(['Mei-Lin', 'O’Brien', 'Tuesday, 9.30am', '3.5.2027', 'J. R.', 'mornings...', 'after 5 p.m.', ''])(
  '%s is none',
  (text) => expect(holdsWebAddress(text)).toBe(false),
)
