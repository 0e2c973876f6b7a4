import { expect, test } from 'vitest'
import { wordChanges } from './word-changes.ts'

const read = (from: string, to: string) =>
  wordChanges(from, to)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `{-${text}-}`))
    .join('')

test('added and removed words are marked', () => {
  expect(read('Walk while the leaves fall.', 'Walk slowly while the leaves fall.')).toBe(
    'Walk {+slowly +}while the leaves fall.',
  )
  expect(read('Soup at noon in the garden', 'Tea at noon in the garden')).toBe('{-Soup-}{+Tea+} at noon in the garden')
})

test('words between two changed words are marked with them', () =>
  expect(read('We open on Monday, early, as before', 'We open on Friday, late, as before')).toBe(
    'We open on {-Monday, early-}{+Friday, late+}, as before',
  ))

test('texts with little in common are shown whole, one after the other', () =>
  expect(read('The colleague’s words', 'Typed while the server rested')).toBe(
    '{-The colleague’s words-}{+Typed while the server rested+}',
  ))

test('an address or a number is marked as a whole', () => {
  expect(read('/media/a1-b2.jpg', '/media/a1-c3.jpg')).toBe('{-/media/a1-b2.jpg-}{+/media/a1-c3.jpg+}')
  expect(read('7500', '')).toBe('{-7500-}')
})

test('the comparison of two long texts is limited', () => {
  const text = (seed: number) => Array.from({ length: 8000 }, (_, n) => `w${(n * seed) % 7919}`).join(' ')
  expect(wordChanges(text(3), text(5))).toHaveLength(2)
})
