import type { Country } from '../identity/business.ts'
import type { Cents } from '../money.ts'
import { parseAnyVoucherCode, parseVoucherCode, voucherAlphabet, voucherCodeLength } from './voucher-code.ts'

/**
 * The kinds of ledger lines. `undo` reverses an earlier line, a redemption or an expiry; `import` is the first
 * line of one that was sold elsewhere.
 */
export const ledgerKinds = ['issue', 'import', 'redeem', 'undo', 'adjust', 'void', 'refund', 'expire'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

export const voucherStates = ['active', 'spent', 'expired', 'frozen', 'void'] as const
export type VoucherState = (typeof voucherStates)[number]

/** What the desk's list can be narrowed to; `expiring`: active, and ending within 30 days. */
export const voucherFilters = ['all', 'active', 'expiring', 'spent', 'expired', 'frozen', 'void'] as const
export type VoucherFilter = (typeof voucherFilters)[number]

/** What a voucher's state follows from. `lapsed`: what expired with it, in cents. `expiresAt`: ISO 8601 UTC. */
export type VoucherStanding = {
  status: 'active' | 'frozen' | 'void'
  balance: Cents
  lapsed: Cents
  expiresAt: string
}

/**
 * The state that people are told. One whose money was used up is spent, also after its last day; the expiry job may
 * not have looked yet at one that is past it.
 */
export function voucherState({ status, balance, lapsed, expiresAt }: VoucherStanding, now: Date): VoucherState {
  if (status !== 'active') return status
  if (balance === 0 && lapsed === 0) return 'spent'
  return expiresAt <= now.toISOString() ? 'expired' : 'active'
}

/** Why a voucher cannot be redeemed. `test`: issued without real money while real payments are taken. */
export type RedemptionFault = Exclude<VoucherState, 'active'> | 'test' | 'short'

/**
 * Whether `amount` cents may be taken from a voucher (docs/product.md, "Voucher desk"), or why not. `livemode` says
 * whether real payments are taken now: test vouchers are then worthless.
 */
export function redemptionFault(
  voucher: VoucherStanding & { test: boolean },
  { amount, now, livemode }: { amount: Cents; now: Date; livemode: boolean },
): RedemptionFault | undefined {
  if (voucher.test && livemode) return 'test'
  const state = voucherState(voucher, now)
  if (state !== 'active') return state
  return amount > voucher.balance ? 'short' : undefined
}

/**
 * Reads what was typed into the look-up field or scanned: a code in any form, or the whole text of a voucher's QR code,
 * which is an address with the code in its fragment. Returns the code's 10 symbols, or `undefined`.
 */
export const readVoucherCode = (text: string): string | undefined => parseVoucherCode(fragmentOf(text))

/** The same for a code of any shape, which may be that of an imported voucher. */
export const readAnyVoucherCode = (text: string): string | undefined => parseAnyVoucherCode(fragmentOf(text))

/**
 * Whether what has been typed so far may be the beginning of a code: five symbols or more, with a digit or with the dash
 * after the first four.
 */
export function mayBeginVoucherCode(text: string): boolean {
  const start = fragmentOf(text).trim().toUpperCase()
  const symbols = start.replace(/[\s-]/g, '')
  if (symbols.length < 5 || symbols.length >= voucherCodeLength) return false
  return [...symbols].every((symbol) => voucherAlphabet.includes(symbol)) && /\d|^.{4}-/.test(start)
}

const fragmentOf = (text: string) => text.slice(text.indexOf('#') + 1)

/** A sum of ledger lines of one kind; `undoes` is the kind of line that an `undo` took back. */
export type LedgerSum = { kind: LedgerKind; undoes: LedgerKind | null; cents: Cents }

/**
 * What happened to vouchers' money in some time, in cents. All but `adjusted`, which has a sign, count what left or came
 * as a positive number: the balance changes by sold + imported - redeemed - expired - refunded + adjusted. `imported` is the
 * worth of vouchers that were sold elsewhere.
 */
export type VoucherMovement = {
  sold: Cents
  imported: Cents
  redeemed: Cents
  expired: Cents
  refunded: Cents
  adjusted: Cents
}

/** Adds ledger sums up to the columns of the liability report; what was voided by hand counts as adjusted. */
export function movementOf(sums: readonly LedgerSum[]): VoucherMovement {
  const movement: VoucherMovement = { sold: 0, imported: 0, redeemed: 0, expired: 0, refunded: 0, adjusted: 0 }
  for (const { kind, undoes, cents } of sums) {
    const meant = kind === 'undo' ? undoes : kind
    if (meant === 'issue') movement.sold += cents
    else if (meant === 'import') movement.imported += cents
    else if (meant === 'redeem') movement.redeemed -= cents
    else if (meant === 'expire') movement.expired -= cents
    else if (meant === 'refund') movement.refunded -= cents
    else movement.adjusted += cents
  }
  return movement
}

/** By how much a movement changes what is owed to voucher holders, in cents. */
export const netOf = ({ sold, imported, redeemed, expired, refunded, adjusted }: VoucherMovement): Cents =>
  sold + imported - redeemed - expired - refunded + adjusted

/** The months such as `2026-03` from one to another, both included. Empty when `from` is the later one. */
export function monthsBetween(from: string, to: string): string[] {
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  const first = number(from)
  return Array.from({ length: Math.max(0, number(to) - first + 1) }, (_, index) => {
    const month = first + index
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** The month so many months before one such as `2026-03`; after it, where `count` is negative. */
export function monthBefore(month: string, count: number): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - count)
  return at.toISOString().slice(0, 7)
}

/** The minimum validity of sold gift cards in years, by the Australian Consumer Law (s 99B). */
export const lawfulVoucherYears = 3

/**
 * For how many years a voucher is valid that is sold now: what the clinic has set, and in Australia, where it is sold for
 * real money, never less than the law requires (docs/law.md, "Gift vouchers"). `live`: real payments are taken.
 */
export const voucherYearsInForce = (years: number, { live, country }: { live: boolean; country: Country }): number =>
  live && country === 'AU' ? Math.max(years, lawfulVoucherYears) : years

/** The message for a validity that is shorter than the law allows. */
export const lawfulYearsFault = `Vouchers sold for real money must be valid for at least ${lawfulVoucherYears} years (Australian Consumer Law, s 99B)`
