import { expect, test } from 'vitest'
import { wordKeys, wordPlaces, words, wordsOf } from './words.ts'

test('what is not changed or emptied says its default', () => {
  const said = wordsOf({ shopTitle: 'Vouchers', servicesTitle: '' })
  expect(said).toMatchObject({ shopTitle: 'Vouchers', servicesTitle: 'Services' })
  expect(Object.keys(said)).toEqual(wordKeys)
})

test('each of the words has a place, a label of its own there, and a default within its length', () => {
  const labels = wordKeys.map((key) => `${words[key].place}: ${words[key].label}`)
  expect(new Set(labels).size).toBe(labels.length)
  for (const key of wordKeys) {
    expect(Object.keys(wordPlaces)).toContain(words[key].place)
    expect(words[key].default.length).toBeLessThanOrEqual(words[key].max)
  }
})

test('the defaults name no clinic and no treatment', () => {
  for (const key of wordKeys) expect(words[key].default).not.toMatch(/anhe|acupunct|cupping|chinese|gawler/i)
})
