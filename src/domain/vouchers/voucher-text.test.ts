import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountInWords, hasGiftWords, voucherLink, voucherText } from './voucher-text.ts'

const voucher = {
  code: 'ABCDEFGHJK',
  value: 10000,
  issuedAt: '2025-08-10T20:00:00.000Z',
  expiresAt: '2026-08-11T14:29:59.000Z',
}
const clinic = { name: 'The Clinic', phone: '(08) 1234 5678', email: 'desk@clinic.example', address: '' }

describe('a voucher', () => {
  test('shows the texts of the specification', () => {
    expect(voucherText(voucher, clinic, 'Australia/Adelaide')).toMatchObject({
      clinic: 'The Clinic',
      title: 'GIFT VOUCHER',
      value: '$100.00 AUD',
      amountInWords: 'One Hundred Australian Dollars',
      // Past midnight in Adelaide while it is still the 10th in Greenwich.
      issued: '11/08/2025',
      validUntil: '11/08/2026',
      code: 'ABCD-EFGH-JK',
      instruction: 'Present this voucher code when booking your appointment.',
      contact: '(08) 1234 5678  ·  desk@clinic.example',
      mark: '',
      caution: '',
    })
  })

  test('made in the browser is marked SAMPLE, and one of test mode is marked TEST', () => {
    expect(voucherText({ ...voucher, sample: true }, clinic, 'UTC')).toMatchObject({
      mark: 'SAMPLE',
      caution: expect.stringContaining('can’t be redeemed'),
    })
    expect(voucherText({ ...voucher, test: true }, clinic, 'UTC').mark).toBe('TEST')
  })

  test('that is a gift shows names and message, and another does not', () => {
    const gift = { to: 'Robin', from: 'Mei Lin', message: 'Enjoy!' }
    const text = voucherText({ ...voucher, gift }, clinic, 'UTC')
    expect(text).toMatchObject({ toLabel: 'To', fromLabel: 'From', ...gift })
    expect(hasGiftWords(text)).toBe(true)
    expect(hasGiftWords(voucherText(voucher, clinic, 'UTC'))).toBe(false)
  })

  test('links to its balance with the code in the fragment only', () => {
    const link = new URL(voucherLink('https://clinic.example', 'ABCDEFGHJK'))
    expect(link.pathname + link.search).toBe('/voucher')
    expect(link.hash).toBe('#ABCD-EFGH-JK')
  })
})

describe('an amount written out', () => {
  test.each([
    [0, 'Zero Australian Dollars'],
    [1, 'One Australian Cent'],
    [100, 'One Australian Dollar'],
    [101, 'One Australian Dollar and One Cent'],
    [4200, 'Forty-Two Australian Dollars'],
    [10550, 'One Hundred and Five Australian Dollars and Fifty Cents'],
    [125000, 'One Thousand Two Hundred and Fifty Australian Dollars'],
  ])('is right for %i cents', (cents, words) => expect(amountInWords(cents)).toBe(words))

  test('differs for different amounts', () => {
    const amount = fc.integer({ min: 0, max: 100_000_00 })
    fc.assert(fc.property(amount, amount, (a, b) => (amountInWords(a) === amountInWords(b)) === (a === b)))
  })

  test.each([-1, 0.5, Number.NaN])('is refused for %d', (cents) =>
    expect(() => amountInWords(cents)).toThrow(RangeError),
  )
})

test('a voucher for a treatment names it in composed letters, and states that it is worth its amount', () => {
  const voucher = {
    code: 'ABCDEFGH23',
    value: 9500,
    issuedAt: '2025-08-10T20:00:00Z',
    expiresAt: '2026-08-11T14:29:59Z',
  }
  const clinic = { name: 'Quiet Hills', phone: '', email: '', address: '' }
  const text = (treatment?: string) => voucherText({ ...voucher, treatment }, clinic, 'Australia/Adelaide')
  expect(text('Thérapie'.normalize('NFD'))).toMatchObject({
    value: '$95.00 AUD',
    treatmentLabel: 'For',
    treatment: 'Thérapie'.normalize('NFC'),
    treatmentNote: 'Worth the amount above, for this or anything else we offer.',
  })
  expect(text().treatment).toBe('')
})
