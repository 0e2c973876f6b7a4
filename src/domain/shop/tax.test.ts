import { describe, expect, test } from 'vitest'
import type { Business } from '../identity/business.ts'
import { isTaxInvoice, taxIncluded, taxOf, taxOfFirst, taxRecordOf, taxSentences, totalTax } from './tax.ts'

const business: Business = {
  country: 'AU',
  legalName: 'Hartley Pty Ltd',
  businessNumber: '51 824 753 556',
  taxRegistered: true,
  taxName: '',
  taxRate: '',
}
const elsewhere: Business = { ...business, country: 'other', taxName: 'MwSt', taxRate: '19' }
const record = (lines: Parameters<typeof taxRecordOf>[1]['lines'], shipping = 0, by = business) =>
  taxRecordOf(by, { name: 'Anhe', lines, shipping })

describe('the tax in a price', () => {
  test.each([
    [1100, 10, 100],
    [10000, 10, 909],
    [5, 10, 0],
    [6, 10, 1],
    [16, 10, 1],
    [17, 10, 2],
    [0, 10, 0],
    [11900, 19, 1900],
    [10550, 5.5, 550],
  ])('the tax in %i cents at %f per cent is %i cents', (price, rate, tax) => expect(taxIncluded(price, rate)).toBe(tax))

  test('is an eleventh of the price at 10 per cent, to the nearest cent', () => {
    for (let price = 0; price < 5000; price++)
      expect(Math.abs(taxIncluded(price, 10) - price / 11)).toBeLessThanOrEqual(0.5)
  })
})

test('tax applies to a registered seller, and outside Australia only where a rate is set', () => {
  expect(taxOf(business)).toEqual({ name: 'GST', rate: 10 })
  expect(taxOf({ ...business, taxRegistered: false })).toBeNull()
  expect(taxOf(elsewhere)).toEqual({ name: 'MwSt', rate: 19 })
  expect(taxOf({ ...elsewhere, taxRate: '' })).toBeNull()
})

describe('an order', () => {
  test('an order of vouchers has no tax, and explains when GST applies', () => {
    const vouchers = record([{ taxClass: 'none', total: 10000 }])
    expect(totalTax(vouchers)).toBe(0)
    expect(isTaxInvoice(vouchers)).toBe(false)
    expect(taxSentences(vouchers)).toEqual([
      'No GST is charged on a gift voucher. Where GST applies, it applies when it’s used.',
    ])
  })

  test('an order of goods includes tax, also in its postage', () => {
    const goods = record([{ taxClass: 'included', total: 3300 }], 1100)
    expect(totalTax(goods)).toBe(400)
    expect(isTaxInvoice(goods)).toBe(true)
    expect(taxSentences(goods)).toEqual(['Includes GST of $4.00.'])
  })

  test('an order of tax-free goods has no tax, and neither has its postage', () => {
    const free = record([{ taxClass: 'free', total: 3300 }], 1100)
    expect(totalTax(free)).toBe(0)
    expect(taxSentences(free)).toEqual(['Items marked GST-free have no GST in their price.'])
  })

  test('an order of an unregistered seller states that, and is not a tax invoice', () => {
    const goods = record([{ taxClass: 'included', total: 3300 }], 0, { ...business, taxRegistered: false })
    expect(isTaxInvoice(goods)).toBe(false)
    expect(taxSentences(goods)).toEqual(['No GST is included: the seller isn’t registered for GST.'])
  })

  test('outside Australia names the local tax, or no tax', () => {
    expect(taxSentences(record([{ taxClass: 'included', total: 11900 }], 0, elsewhere))).toEqual([
      'Includes MwSt of $19.00.',
    ])
    expect(taxSentences(record([{ taxClass: 'none', total: 100 }], 0, { ...elsewhere, taxRegistered: false }))).toEqual(
      [],
    )
  })
})

test('refunds in any parts give back exactly the tax of what was sold, and no more', () => {
  const sold = [
    { cents: 1850, tax: 168 },
    { cents: 0, tax: 0 },
    { cents: 999, tax: 91 },
    { cents: 1500, tax: 136 },
  ]
  for (const step of [1, 7, 333, 1850, 4349, 9000]) {
    let given = 0
    for (let back = 0; back < 9000; back += step) {
      const tax = taxOfFirst(sold, back + step) - taxOfFirst(sold, back)
      expect(tax).toBeGreaterThanOrEqual(0)
      given += tax
    }
    expect(given).toBe(168 + 91 + 136)
  }
  expect(taxOfFirst(sold, 925)).toBe(84)
})
