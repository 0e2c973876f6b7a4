import { describe, expect, test } from 'vitest'
import { searchTermsOf, searchTextOf, sortNameOf } from './appointment-search.ts'

const patient = { firstName: 'Zoë', lastName: 'O’Brien', email: 'zoe@home.example', phone: '+61 412 345 678' }
const finds = (asked: string) => searchTermsOf(asked).every((term) => searchTextOf(patient).includes(term))

describe('the search of appointments', () => {
  test.each([
    'zoe',
    'ZOË',
    'brien zoe',
    'home.example',
    '0412 345 678',
    '0412345678',
    '+61 412',
    '345 678',
    '(0412) 345-678',
    '',
  ])('finds the patient for “%s”', (asked) => expect(finds(asked)).toBe(true))

  test.each(['zoe smith', '0413', 'zoe@work.example', '61 412'])('does not find the patient for “%s”', (asked) =>
    expect(finds(asked)).toBe(false),
  )
})

test('patients are listed by last name, without regard to case and accents', () =>
  expect(sortNameOf({ firstName: 'Zoë', lastName: 'ÁBEL' })).toBe('abel zoe'))
