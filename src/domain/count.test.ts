import { expect, test } from 'vitest'
import { counted, formatCount, formatMeasure } from './count.ts'

test('numbers are grouped by thousands, and nouns take their singular or plural', () => {
  expect([formatCount(7), formatCount(1234567), formatMeasure(12.34)]).toEqual(['7', '1,234,567', '12.3'])
  const nouns = ['redirect', 'redirects'] as const
  expect([counted(0, nouns), counted(1, nouns), counted(5000, nouns)]).toEqual([
    '0 redirects',
    '1 redirect',
    '5,000 redirects',
  ])
})
