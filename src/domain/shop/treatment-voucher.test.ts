import { expect, test } from 'vitest'
import { ownAmountId } from './own-amount.ts'
import { treatmentFault, treatmentValue } from './treatment-offer.ts'
import { firstTreatmentItem, isTreatmentItem, treatmentVoucherName } from './treatment-voucher.ts'

const fee = (cents: number | null, hidden = false) => ({ label: 'Visit', minutes: 60, cents, hidden })
const cupping = { title: 'Cupping', fees: [fee(9500)] }

test('the item id of a treatment in a cart differs from those of products and chosen amounts', () => {
  expect(Number.isSafeInteger(firstTreatmentItem + 2 ** 48)).toBe(true)
  expect(isTreatmentItem(firstTreatmentItem)).toBe(true)
  for (const id of [100, ownAmountId(1_000_000, 1_000_000)]) expect(isTreatmentItem(id)).toBe(false)
})

test('a voucher for a treatment is worth its one visible fee', () => {
  const fees = [fee(9500), fee(9500), fee(null), fee(4000, true)]
  expect(treatmentValue({ ...cupping, fees })).toBe(9500)
  expect(treatmentValue({ ...cupping, fees: [] })).toBeUndefined()
  expect(treatmentVoucherName({ treatment: 'Cupping', cents: 9500 })).toBe('$95 Gift Voucher for Cupping')
})

test('a treatment that cannot have a voucher gives the reason', () => {
  const faultOf = (change: Partial<typeof cupping>) => treatmentFault({ ...cupping, ...change })
  expect(faultOf({})).toBeUndefined()
  expect(faultOf({ fees: [fee(null), fee(9500, true)] })).toBe('no fee on the site')
  expect(faultOf({ fees: [fee(9500), fee(12_000)] })).toBe('several fees')
  expect(faultOf({ fees: [fee(0)] })).toBe('fee not from $5 to $2,000')
  expect(faultOf({ fees: [fee(2_000_01)] })).toBe('fee not from $5 to $2,000')
  expect(faultOf({ title: 'Cupping 🎉' })).toBe('its name has a sign that can’t be printed')
})
