import { expect, test } from 'vitest'
import { voucherTerms } from './voucher-terms.ts'

test('the terms give the validity in years before a sale, and the last day afterwards', () => {
  expect(voucherTerms({ years: 1 })).toMatch(/ valid for 1 year from the day of sale\./)
  expect(voucherTerms({ years: 3 })).toMatch(/ valid for 3 years from the day of sale\./)
  expect(voucherTerms({ until: '05/03/2029' })).toBe(
    'Valid until 05/03/2029. Anything left on it expires after that day.',
  )
  expect(voucherTerms({ until: '05/03/2029', several: true })).toContain('Anything left on them expires')
})
