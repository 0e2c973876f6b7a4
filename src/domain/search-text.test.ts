import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldForSearch } from './search-text.ts'

describe('folding a text for searches', () => {
  test.each([
    ['Nguyễn Thị Ánh', 'nguyen thi anh'],
    ['Ángela Ünal', 'angela unal'],
    ['Đặng', 'dang'],
    ['Søren Łukasz', 'soren lukasz'],
    ['GROẞMANN Großmann', 'grossmann grossmann'],
    ['Æsa Þórr', 'aesa thorr'],
    ['O’Brien', "o'brien"],
    ['ΟΔΥΣΣΕΎΣ Οδυσσεύς', 'οδυσσευσ οδυσσευσ'],
    ['ИВАН Пётр', 'иван петр'],
    ['ISTANBUL İSTANBUL ıstanbul', 'istanbul istanbul istanbul'],
    ['王小明 김민준', '王小明 김민준'],
    ['', ''],
  ])('turns “%s” into “%s”', (name, typed) => expect(foldForSearch(name)).toBe(typed))

  test('folding removes accents that are stored as combining characters', () =>
    expect(foldForSearch('Nguyễn'.normalize('NFD'))).toBe('nguyen'))
})

test('folding a text twice gives the same as folding it once', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = foldForSearch(text)
      expect(foldForSearch(once)).toBe(once)
    }),
  ))
