import { expect, test } from 'vitest'
import { readingTime } from './reading-time.ts'

test('nothing written takes no time', () => {
  expect(readingTime('')).toBe('Coming soon')
  expect(readingTime('<p> </p><hr />')).toBe('Coming soon')
})
test('a few words take a minute', () => expect(readingTime('<p>Breathe <strong>out</strong>.</p>')).toBe('1 min read'))
test('words are counted, tags are not', () =>
  expect(readingTime(`<p class="a b c">${'word '.repeat(1300)}</p>`)).toBe('6 min read'))
