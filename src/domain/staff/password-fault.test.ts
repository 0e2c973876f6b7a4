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
  ])('“%s” is accepted', (password) =>
    expect(findPasswordFault(password, ['Mei Tan', 'mei@clinic.example'])).toBeUndefined(),
  )

  test('has at least 12 characters, counted as visible characters', () => {
    expect(findPasswordFault('Kv9#mR2xLq7')).toBe('short')
    expect(findPasswordFault('🌿'.repeat(6))).toBe('short')
  })

  test('has at most 256 characters', () => {
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
    'Clinic Wellness 1',
  ])('is refused when it is common: %s', (password) => expect(findPasswordFault(password)).toBe('common'))

  test.each([
    'meitan123456',
    'Mei Tan 2026!',
    'reception@2026',
    'reception@clinic.example',
    'acupuncture mei',
    'Tan-Clinic-Adelaide',
  ])('is refused when it consists of its owner’s names: %s', (password) =>
    expect(findPasswordFault(password, ['Mei Tan', 'reception@clinic.example'])).toBe('personal'),
  )

  test('is refused when it consists of the clinic’s name', () =>
    expect(findPasswordFault('AnheAcupuncture#1', ['Mei Tan', 'mei@clinic.example', 'Anhe Acupuncture'])).toBe(
      'personal',
    ))

  test('is compared with more than 3,000 common passwords of sufficient length (ASVS V6.2.4)', () => {
    expect(commonPasswords.size).toBeGreaterThanOrEqual(4000)
    expect([...commonPasswords].filter((password) => password.length < 12)).toEqual([])
    for (const password of commonPasswords) expect(findPasswordFault(password.toUpperCase()), password).toBe('common')
  })
})
