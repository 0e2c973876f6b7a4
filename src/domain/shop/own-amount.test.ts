import { expect, test } from 'vitest'
import { ownAmountFault, ownAmountId, readOwnAmount, voucherName } from './own-amount.ts'

test('each chosen amount of a product has its own item id in the cart, distinct from product ids', () => {
  expect(readOwnAmount(ownAmountId(100, 7550))).toEqual({ productId: 100, amount: 7550 })
  expect(ownAmountId(100, 7550)).not.toBe(ownAmountId(100, 7500))
  expect(Number.isSafeInteger(ownAmountId(1_000_000, 1_000_000))).toBe(true)
  expect(readOwnAmount(100)).toBeUndefined()
})

test('an amount outside the limits, or none, is refused with both limits in the message', () => {
  const limits = { least: 2000, most: 50_000 }
  for (const amount of [2000, 7550, 50_000]) expect(ownAmountFault(amount, limits)).toBeUndefined()
  for (const amount of [1999, 50_001, undefined])
    expect(ownAmountFault(amount, limits)).toBe('Please enter an amount from $20.00 to $500.00')
})

test('a voucher of a chosen amount is named by its amount', () => {
  expect(voucherName(7500)).toBe('$75 Gift Voucher')
  expect(voucherName(7550)).toBe('$75.50 Gift Voucher')
})
