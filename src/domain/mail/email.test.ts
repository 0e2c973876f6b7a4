import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { email } from '#contract/text.ts'
import { emailFault, holdsWebAddress, isEmail } from './email.ts'

it('isEmail accepts common email addresses', () => {
  for (const text of ['ann@clinic.example', ' o.b-rien+post@mail.clinic.example ', "d'arcy@clinic.example"])
    expect(isEmail(text), text).toBe(true)
})

it('isEmail refuses texts that are not an email address', () => {
  for (const text of ['', 'ann', 'ann@', '@clinic.example', 'ann@clinic', 'a..b@clinic.example', 'a b@clinic.example'])
    expect(isEmail(text), text).toBe(false)
})

it('isEmail gives the same result as the server’s validation for any text', () => {
  const texts = fc.oneof(fc.emailAddress(), fc.string(), fc.stringMatching(/^[a-z.@+'-]{1,20}$/))
  fc.assert(
    fc.property(texts, (text) => {
      const answer = email.safeParse(text)
      expect(isEmail(text)).toBe(answer.success)
    }),
    { numRuns: 2000 },
  )
})

it('emailFault has the same message as the server’s validation', () => {
  expect(email.safeParse('ann').error?.issues[0]?.message).toBe(emailFault)
})

test.each(['https://a.example', 'see WWW.a', 'you won: a.example/b', 'bit.ly/3x', 'пример.рф', 'x.CO'])(
  '“%s” contains a web address',
  (text) => expect(holdsWebAddress(text)).toBe(true),
)
test.each(['Mei-Lin', 'O’Brien', 'Tuesday, 9.30am', '3.5.2027', 'J. R.', 'mornings...', 'after 5 p.m.', ''])(
  '“%s” contains no web address',
  (text) => expect(holdsWebAddress(text)).toBe(false),
)
