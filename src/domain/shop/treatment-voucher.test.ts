import { expect, test } from 'vitest'
import { ownAmountId } from './own-amount.ts'
import { treatmentOffers } from './treatment-offer.ts'
import { firstTreatmentItem, isTreatmentItem, treatmentVoucherName } from './treatment-voucher.ts'

const fee = (cents: number | null, hidden = false) => ({ label: 'Visit', minutes: 60, cents, hidden })
const cupping = { title: 'Cupping', fees: [fee(9500)] }

test('the item id of a treatment in a cart differs from those of products and chosen amounts', () => {
  expect(Number.isSafeInteger(firstTreatmentItem + 2 ** 48)).toBe(true)
  expect(isTreatmentItem(firstTreatmentItem)).toBe(true)
  for (const id of [100, ownAmountId(1_000_000, 1_000_000)]) expect(isTreatmentItem(id)).toBe(false)
})

test('a treatment whose visible fees come to one amount has one voucher of that value', () => {
  const fees = [fee(9500), fee(9500), fee(null), fee(4000, true)]
  expect(treatmentOffers({ ...cupping, fees })).toEqual([{ name: 'Cupping', fee: '', cents: 9500, fault: null }])
  expect(treatmentVoucherName({ treatment: 'Cupping', cents: 9500 })).toBe('$95 Gift Voucher for Cupping')
})

test('a treatment with several fees has a voucher for each, which bears its name', () => {
  const fees = [{ ...fee(13_500), label: 'First visit' }, { ...fee(9500), label: 'Follow-up' }, fee(4000, true)]
  expect(treatmentOffers({ ...cupping, fees })).toEqual([
    { name: 'Cupping: First visit', fee: 'First visit', cents: 13_500, fault: null },
    { name: 'Cupping: Follow-up', fee: 'Follow-up', cents: 9500, fault: null },
  ])
})

test('a treatment that cannot have a voucher gives the reason', () => {
  const faultsOf = (change: Partial<typeof cupping>) =>
    treatmentOffers({ ...cupping, ...change }).map(({ cents, fault }) => cents ?? fault)
  expect(faultsOf({})).toEqual([9500])
  expect(faultsOf({ fees: [] })).toEqual(['no fee on the site'])
  expect(faultsOf({ fees: [fee(null), fee(9500, true)] })).toEqual(['no fee on the site'])
  expect(faultsOf({ fees: [fee(9500), fee(12_000)] })).toEqual(['two fees have this name'])
  expect(faultsOf({ fees: [fee(0)] })).toEqual(['fee not from $5.00 to $2,000.00'])
  expect(faultsOf({ fees: [fee(2_000_01)] })).toEqual(['fee not from $5.00 to $2,000.00'])
  expect(faultsOf({ title: 'Cupping 🎉' })).toEqual(['its name has a sign that can’t be printed'])
  const long = [{ ...fee(9500), label: 'First visit' }, fee(12_000)]
  expect(faultsOf({ title: 'C'.repeat(110), fees: long })).toEqual(['its name is too long for a voucher', 12_000])
})
