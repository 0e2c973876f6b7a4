import { expect, test } from 'vitest'
import { revisionOf } from './revision.ts'

test('the same content has the same revision, in any order of its fields', () => {
  const entry = { id: '1', title: 'Cupping', benefits: [{ text: 'Rest' }] }
  expect(revisionOf({ benefits: [{ text: 'Rest' }], title: 'Cupping', id: '1' })).toBe(revisionOf(entry))
  expect(revisionOf({ ...entry, shortDesc: undefined })).toBe(revisionOf(entry))
  expect(revisionOf(entry)).toMatch(/^[0-9a-f]{16}$/)
})

test('every change of the content changes the revision', () => {
  const entry = { title: 'Cupping', benefits: ['a', 'b'], rating: 5 }
  const others = [
    { ...entry, title: 'Cupping ' },
    { ...entry, benefits: ['b', 'a'] },
    { ...entry, benefits: ['ab'] },
    { ...entry, rating: '5' },
    { ...entry, more: '' },
  ]
  expect(new Set([entry, ...others].map(revisionOf)).size).toBe(6)
})
