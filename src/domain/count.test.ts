import { expect, test } from 'vitest'
import { counted, formatBytes, formatCount, formatMeasure } from './count.ts'

test('numbers are grouped by thousands, and nouns take their singular or plural', () => {
  expect([formatCount(7), formatCount(1234567), formatMeasure(12.34)]).toEqual(['7', '1,234,567', '12.3'])
  const nouns = ['redirect', 'redirects'] as const
  expect([counted(0, nouns), counted(1, nouns), counted(5000, nouns)]).toEqual([
    '0 redirects',
    '1 redirect',
    '5,000 redirects',
  ])
})

test('a size is in the unit that keeps its figure short, and only what is empty has none', () => {
  const sizes = [0, 1, 512_000, 12_340_000, 49_960_000_000]
  expect(sizes.map(formatBytes)).toEqual(['0 kB', '1 kB', '512 kB', '12.3 MB', '50 GB'])
})
