import { expect, test } from 'vitest'
import { type Fee, feeSummary, feeWords } from './fees.ts'

const fee = (minutes: number | null, cents: number | null): Fee => ({ label: 'Visit', minutes, cents, hidden: false })

test('a fee shows its length and its price where they are known', () => {
  expect(feeWords(fee(60, 12_000))).toBe('60 min · $120.00')
  expect(feeWords(fee(45, 9550))).toBe('45 min · $95.50')
  expect(feeWords(fee(null, 0))).toBe('no charge')
  expect(feeWords(fee(30, null))).toBe('30 min')
})

test('several fees are summed up as a range of lengths and the lowest price', () => {
  expect(feeSummary([fee(60, 12_000), fee(30, 8000)])).toBe('30–60 min · from $80.00')
  expect(feeSummary([fee(60, 12_000), fee(60, null)])).toBe('60 min · $120.00')
  expect(feeSummary([fee(60, null)])).toBe('60 min')
  expect(feeSummary([])).toBe('')
})
