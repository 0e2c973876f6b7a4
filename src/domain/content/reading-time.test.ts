import { expect, test } from 'vitest'
import { readingTime } from './reading-time.ts'

test('an article without text shows “Coming soon” in place of a reading time', () => {
  expect(readingTime('')).toBe('Coming soon')
  expect(readingTime('<p> </p><hr />')).toBe('Coming soon')
})
test('a short text shows one minute', () =>
  expect(readingTime('<p>Breathe <strong>out</strong>.</p>')).toBe('1 min read'))
test('the reading time counts words and not tags', () =>
  expect(readingTime(`<p class="a b c">${'word '.repeat(1300)}</p>`)).toBe('6 min read'))
