import { describe, expect, test } from 'vitest'
import { abnFault, formatAbn, imprintOf, registrationFault, tidyRegistration } from './business.ts'

describe('an ABN', () => {
  test.each(['51 824 753 556', '51824753556', ' 53 004 085 616 '])('is accepted with any spaces: %s', (abn) =>
    expect(abnFault(abn)).toBeUndefined(),
  )

  test('is refused when any single digit is wrong', () => {
    for (const place of Array(11).keys())
      for (const digit of '0123456789') {
        const abn = '51824753556'
        if (abn[place] === digit) continue
        expect(abnFault(abn.slice(0, place) + digit + abn.slice(place + 1))).toContain('isn’t a valid ABN')
      }
  })

  test.each(['', '5182475355', '518247535566', '51-824-753-556', 'ABN 51 824 753 556', '５1824753556'])(
    'is refused without exactly 11 digits: %s',
    (abn) => expect(abnFault(abn)).toContain('11 digits'),
  )

  test('is written in its groups, and another business number is left as it is', () => {
    expect(formatAbn('51824753556')).toBe('51 824 753 556')
    expect(formatAbn('NZBN 9429')).toBe('NZBN 9429')
  })
})

test('the imprint joins the known legal name and business number in one line', () => {
  const business = { country: 'AU', legalName: 'Hartley Pty Ltd', businessNumber: '51 824 753 556' } as const
  expect(imprintOf(business)).toBe('Hartley Pty Ltd, ABN 51 824 753 556')
  expect(imprintOf({ ...business, country: 'other', legalName: '' })).toBe('Business number 51 824 753 556')
  expect(imprintOf({ ...business, legalName: '', businessNumber: '' })).toBe('')
})

test('a registration number is checked in Australia only, and is optional', () => {
  expect(registrationFault('CMR0001234567', 'AU')).toBeUndefined()
  expect(registrationFault('', 'AU')).toBeUndefined()
  for (const wrong of ['CMR000123456', 'CMR00012345678', 'cmr0001234567', 'CMR000XXXXXXX', 'CM00001234567'])
    expect(registrationFault(wrong, 'AU')).toContain('three letters and ten digits')
  expect(registrationFault('12-345', 'other')).toBeUndefined()
})

test('a registration number is taken with blanks, hyphens and small letters; others stay as they are but for their letters', () => {
  for (const typed of ['CMR 0001 234 567', 'cmr0001234567', 'CMR-0001234567'])
    expect(tidyRegistration(typed)).toBe('CMR0001234567')
  expect(tidyRegistration('ab 12-345')).toBe('AB 12-345')
})
