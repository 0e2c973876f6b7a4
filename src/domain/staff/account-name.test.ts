import { describe, expect, test } from 'vitest'
import { accountNameFault, isSameAccountName, isSystemName } from './account-name.ts'
import { systemActorLabels, systemActors } from './system-actors.ts'
import { tidyAccountName } from './tidy-account-name.ts'

describe('the name of an account', () => {
  test.each([
    ['Olga\u200B', 'Olga'],
    ['\u202EOlga\u202C\u0000', 'Olga'],
    [' Olga \u00A0 Berg\t', 'Olga Berg'],
    ['Ol\uFEFFga\u00AD\u2800', 'Olga'],
    ['\u200B\u3164', ''],
    ['Olga\u200D', 'Olga'],
  ])('%j is stored without what nobody sees, as %j', (name, stored) => {
    expect(tidyAccountName(name)).toBe(stored)
  })

  test('keeps the joiner that its script needs', () => {
    expect(tidyAccountName('ශ්\u200Dරී')).toBe('ශ්\u200Dරී')
  })

  test.each([
    ['Olga', 'OLGA'],
    ['Olga Berg', 'olga  berg '],
    ['Olga', 'Ol\u200Dga'],
    ['Zoë', 'Zoe\u0308'],
    ['Olga', 'Ｏｌｇａ'],
    ['Ann-Marie O’Neill', "Ann‑Marie O'Neill"],
  ])('%j is the same as %j', (one, other) => {
    expect(isSameAccountName(one, other)).toBe(true)
  })

  test('is another one with an accent', () => expect(isSameAccountName('Zoë', 'Zoe')).toBe(false))

  test.each([...new Set([...systemActors, ...Object.values(systemActorLabels)])])('%s is the website’s own', (name) => {
    for (const alike of [name, ` ${name.toUpperCase()}`, `${name}\u200B`, `the ${name}`])
      expect(accountNameFault(alike, []), alike).toMatch(/in its own records\. Please enter your own name\.$/)
  })

  test.each(['API key “Closing days”', 'api  key "x"', 'API key', 'invited by Olga', 'Payment system', 'System'])(
    '%s is kept from people',
    (name) => expect(isSystemName(name)).toBe(true),
  )

  test.each(['Olga', 'Theo Patient', 'Apikey Keysson', 'Patience', 'Owner'])('%s is free', (name) =>
    expect(accountNameFault(name, ['Mei Tan'])).toBeUndefined(),
  )

  test('is refused with the name that another account has', () => {
    expect(accountNameFault('olga\u200B', ['Mei Tan', 'Olga'])).toBe(
      'Olga is the name of another account. Please add a surname or an initial.',
    )
  })
})
