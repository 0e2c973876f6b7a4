import { expect, test } from 'vitest'
import { wordAreas, wordKeys, words, wordsOf } from './words.ts'

test('a phrase that is unchanged or emptied has its default', () => {
  const said = wordsOf({ shopTitle: 'Vouchers', servicesTitle: '' })
  expect(said).toMatchObject({ shopTitle: 'Vouchers', servicesTitle: 'Services' })
  expect(Object.keys(said)).toEqual(wordKeys)
})

test('each phrase has a place, a unique label there, and a default within its maximum length', () => {
  const labels = wordKeys.map((key) => `${words[key].area}: ${words[key].label}`)
  expect(new Set(labels).size).toBe(labels.length)
  for (const key of wordKeys) {
    expect(Object.keys(wordAreas)).toContain(words[key].area)
    expect(words[key].default.length).toBeLessThanOrEqual(words[key].max)
  }
})

test('no default phrase names a clinic or a treatment', () => {
  for (const key of wordKeys) expect(words[key].default).not.toMatch(/anhe|acupunct|cupping|chinese|gawler/i)
})
