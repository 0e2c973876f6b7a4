import { describe, expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { findPasswordFault } from './password-fault.ts'

describe('a new password', () => {
  test.each([
    'quiet bamboo lantern',
    'Kv9#mR2xLq7!',
    'ginkgo-tram-9-oboe',
    '茶壺と竹と静かな朝の庭です',
    'my dragon eats plums',
  ])('may be %s', (password) => expect(findPasswordFault(password, ['Mei Tan', 'mei@clinic.example'])).toBeUndefined())

  test('has 12 characters or more, counted as people count them', () => {
    expect(findPasswordFault('Kv9#mR2xLq7')).toBe('short')
    expect(findPasswordFault('🌿'.repeat(6))).toBe('short')
  })

  test('has 256 characters at most', () => {
    const text = Array.from({ length: 257 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7) % 100))).join('')
    expect(findPasswordFault(text)).toBe('long')
    expect(findPasswordFault([...text].slice(1).join(''))).toBeUndefined()
  })

  test.each([
    '1qaz2wsx3edc',
    'Administrator',
    'password1234',
    'Password2026!!',
    '!!!dragon!!!1985',
    'passwordpassword',
    'monkey1monkey1',
    'aaaaaaaaaaaa',
    '123123123123',
    'abcdefghijkl',
    '098765432109',
    '234567890123',
    'leavemealone',
    'Acupuncture2026!',
    'reception1234',
  ])('is not the often used %s', (password) => expect(findPasswordFault(password)).toBe('common'))

  test.each(['meitan123456', 'Mei Tan 2026!', 'reception@2026', 'reception@clinic.example'])(
    'does not consist of its owner’s own names, as %s does',
    (password) => expect(findPasswordFault(password, ['Mei Tan', 'reception@clinic.example'])).toBe('personal'),
  )

  test('does not consist of the clinic’s name', () =>
    expect(findPasswordFault('AnheAcupuncture#1', ['Mei Tan', 'mei@clinic.example', 'Anhe Acupuncture'])).toBe(
      'personal',
    ))

  test('is compared with the 3,000 most used of its length, and more (ASVS V6.2.4)', () => {
    expect(commonPasswords.size).toBeGreaterThanOrEqual(4000)
    expect([...commonPasswords].filter((password) => password.length < 12)).toEqual([])
    for (const password of commonPasswords) expect(findPasswordFault(password.toUpperCase()), password).toBe('common')
  })
})
