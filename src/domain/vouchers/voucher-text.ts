import { toCardinal } from 'n2words/en-AU'
import { voucherDate } from '../dates/written.ts'
import { type Cents, currency, formatMoney } from '../money.ts'
import type { GiftWords } from './gift.ts'
import { formatVoucherCode, parseAnyVoucherCode } from './voucher-code.ts'

/** The data of a voucher to show. `code` with or without dashes, `value` in cents, times ISO 8601 UTC. */
export type VoucherToShow = {
  code: string
  value: Cents
  issuedAt: string
  expiresAt: string
  /** A sample made in the browser, without value (docs/product.md, "Buy Now"). */
  sample?: boolean
  /** Giver, recipient and message; absent if the voucher is no gift. */
  gift?: GiftWords | undefined
  /** The treatment that it names, if any. Its value is an amount of money all the same. */
  treatment?: string | undefined
  /** Issued in test mode: real in the database, worth nothing once real payments are taken. */
  test?: boolean
}

/** The clinic as a voucher names it. */
export type VoucherIssuer = { name: string; phone: string; email: string; address: string }

/**
 * All texts of a voucher, the same on the screen, in print and as PDF. `mark` and `caution` are empty on a real one; `to`,
 * `from` and `message` if nobody wrote them, and `treatment` if it names none.
 */
export type VoucherText = {
  clinic: string
  title: string
  value: string
  amountInWords: string
  treatmentLabel: string
  treatment: string
  treatmentNote: string
  issuedLabel: string
  issued: string
  validUntilLabel: string
  validUntil: string
  toLabel: string
  to: string
  fromLabel: string
  from: string
  message: string
  codeLabel: string
  code: string
  instruction: string
  contact: string
  mark: 'SAMPLE' | 'TEST' | ''
  caution: string
}

/** Whether a voucher shows a giver, a recipient or a message. */
export const hasGiftWords = ({ to, from, message }: VoucherText): boolean => [to, from, message].some(Boolean)

/** Below the amount of a voucher that names a treatment: it does not bind the holder to it, nor the clinic to a later fee. */
export const treatmentNote = 'Worth the amount above, for this or anything else we offer.'

const cautions = {
  SAMPLE: 'This is a sample. No payment was made, and it can’t be redeemed.',
  TEST: 'Made in test mode: no real money moved. It can’t be redeemed once real payments start.',
  '': '',
} as const

/**
 * Makes a voucher's texts (docs/product.md, "Voucher on paper"), the same for screen, print and PDF. Dates are en-AU
 * in the clinic's `timeZone`. Throws when the code is no voucher code or the value no amount.
 */
export function voucherText(voucher: VoucherToShow, clinic: VoucherIssuer, timeZone: string): VoucherText {
  const code = parseAnyVoucherCode(voucher.code)
  if (!code) throw new RangeError('Not a voucher code')
  const mark = voucher.sample ? 'SAMPLE' : voucher.test ? 'TEST' : ''
  return {
    clinic: clinic.name,
    title: 'GIFT VOUCHER',
    value: `${formatMoney(voucher.value)} ${currency}`,
    amountInWords: amountInWords(voucher.value),
    treatmentLabel: 'For',
    treatment: composed(voucher.treatment),
    treatmentNote,
    issuedLabel: 'Issued',
    issued: voucherDate(voucher.issuedAt, timeZone),
    validUntilLabel: 'Valid until',
    validUntil: voucherDate(voucher.expiresAt, timeZone),
    toLabel: 'To',
    to: composed(voucher.gift?.to),
    fromLabel: 'From',
    from: composed(voucher.gift?.from),
    message: composed(voucher.gift?.message),
    codeLabel: 'Voucher code',
    code: formatVoucherCode(code),
    instruction: 'Present this voucher code when booking your appointment.',
    contact: [clinic.phone, clinic.email, clinic.address].filter(Boolean).join('  ·  '),
    mark,
    caution: cautions[mark],
  }
}

/**
 * The address in a voucher's QR code: the balance page, with the code in the fragment. A browser never sends the
 * fragment, so a code that is money stays out of every access log and `Referer` (docs/product.md, "Voucher codes").
 */
export const voucherLink = (publicUrl: string, code: string) =>
  `${publicUrl}/voucher#${formatVoucherCode(parseAnyVoucherCode(code) ?? code)}`

/** Normalises letters and accents to single characters: some keyboards send them separately, and fonts in a PDF cannot join them. */
const composed = (text = '') => text.normalize('NFC')

/**
 * Spells an amount of Australian money out, each word with a capital but `and`: 10000 becomes `One Hundred Australian
 * Dollars`, 10550 `One Hundred and Five Australian Dollars and Fifty Cents`. `cents` is a whole number, not negative;
 * throws a `RangeError` otherwise.
 */
export function amountInWords(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in whole cents: ${cents}`)
  const dollars = Math.floor(cents / 100)
  const rest = cents % 100
  const parts: string[] = []
  if (dollars > 0 || rest === 0) parts.push(`${toCardinal(dollars)} Australian ${dollars === 1 ? 'dollar' : 'dollars'}`)
  if (rest > 0) parts.push(`${toCardinal(rest)}${dollars === 0 ? ' Australian' : ''} ${rest === 1 ? 'cent' : 'cents'}`)
  return capitals(parts.join(' and '))
}

const capitals = (text: string) =>
  text.replace(/[a-z]+/gi, (word) => (word === 'and' ? word : word.charAt(0).toUpperCase() + word.slice(1)))
