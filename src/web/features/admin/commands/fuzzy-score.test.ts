import { expect, test } from 'vitest'
import { fuzzyScore, isPrefixTyped } from './fuzzy-score.ts'

test('an entry fits by the beginnings of its words, its own name before what else it is called', () => {
  const scores = ['vouch', 'factor two', 'gift cards', 'cards', 'vouchers card'].map((typed) =>
    fuzzyScore(typed.includes('factor') ? 'Two-factor sign-in' : 'Vouchers', typed, ['gift cards', 'balance']),
  )
  expect(scores).toEqual([1, 0.9, 0.8, 0.7, 0.5])
})

test('an entry is found without its accents', () =>
  expect(['emigre', 'ÉMIGRÉ', 'immigre'].map((typed) => fuzzyScore('Émigré support', typed))).toEqual([1, 1, 0]))

test('letters that are only scattered over an entry do not fit', () => {
  expect(fuzzyScore('Page Content: Contact', 'refund', ['directions', 'how to find us', 'address'])).toBe(0)
})

test('a day of the week is named by three of its letters, among other words too', () => {
  const typed = ['opening hours', 'hours tue', 'Tuesday', 'tu', 'tuesdays']
  expect(typed.map((words) => isPrefixTyped('Tuesday', words))).toEqual([false, true, true, false, false])
})
