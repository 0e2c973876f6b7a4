import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldForSearch } from './search-text.ts'

describe('a search finds', () => {
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
  ])('%s by what is typed without its accents', (name, typed) => expect(foldForSearch(name)).toBe(typed))

  test('a name whose accents were stored beside their letters', () =>
    expect(foldForSearch('Nguyễn'.normalize('NFD'))).toBe('nguyen'))
})

test('what was folded is not changed by being folded again', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = foldForSearch(text)
      expect(foldForSearch(once)).toBe(once)
    }),
  ))
