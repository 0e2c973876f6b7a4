import { expect, test } from 'vitest'
import { isStorableJson } from './guards.ts'

test.each([
  ['{"name":"Mei 🌿"}', true],
  [String.raw`{"name":"\ud83c\udf3f"}`, true],
  [String.raw`{"name":"\uD83C"}`, false],
  [String.raw`{"name":"\udf3f\ud83c"}`, false],
  [String.raw`{"name":"a\\ud83c, which is a backslash"}`, true],
  [String.raw`{"name":"a\\\ud83c"}`, false],
  [String.raw`{"deep":[{"\u0000":1}]}`, false],
  [String.raw`["a\\u0000"]`, true],
  [String.raw`["a\u0000"]`, false],
  [String.raw`["\u0000"`, true],
  ['', true],
])('the JSON %s holds only storable texts: %s', (json, readable) => expect(isStorableJson(json)).toBe(readable))
