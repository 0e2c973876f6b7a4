import { expect, test } from 'vitest'
import { refusalWords } from './refusal-words.ts'

const because = (reason: string, ...names: string[]) => names.map((name) => ({ name, reason }))

test('rows with the same reason share one sentence that names them', () => {
  expect(
    refusalWords([...because('It’s still used', '“Sea”'), ...because('It waits.', 'the request of Ann', '“Tea”')]),
  ).toEqual(['“Sea” stayed as it was: It’s still used.', 'The request of Ann and “Tea” stayed as they were: It waits.'])
})

test('five of many rows with the same reason are named, and the rest are counted', () => {
  const [words] = refusalWords(because('No', 'a', 'b', 'c', 'd', 'e', 'f', 'g'))
  expect(words).toBe('A, b, c, d, e and 2 more stayed as they were: No.')
})
