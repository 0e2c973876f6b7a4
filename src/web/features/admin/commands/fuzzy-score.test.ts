import { expect, test } from 'vitest'
import { fuzzyScore, isPrefixTyped } from './fuzzy-score.ts'

test('an entry matches by the beginnings of its words, with its own name ranked before its synonyms', () => {
  const scores = ['vouch', 'factor two', 'gift cards', 'cards', 'vouchers card'].map((typed) =>
    fuzzyScore(typed.includes('factor') ? 'Two-factor sign-in' : 'Vouchers', typed, ['gift cards', 'balance']),
  )
  expect(scores).toEqual([1, 0.9, 0.8, 0.7, 0.5])
})

test('an entry with accents is found without them', () =>
  expect(['emigre', 'ÉMIGRÉ', 'immigre'].map((typed) => fuzzyScore('Émigré support', typed))).toEqual([1, 1, 0]))

test('letters that are scattered over an entry do not match', () => {
  expect(fuzzyScore('Page Content: Contact', 'refund', ['directions', 'how to find us', 'address'])).toBe(0)
})

test('a weekday matches with three of its letters, also among other words', () => {
  const typed = ['opening hours', 'hours tue', 'Tuesday', 'tu', 'tuesdays']
  expect(typed.map((words) => isPrefixTyped('Tuesday', words))).toEqual([false, true, true, false, false])
})
