import { voucherAlphabet } from '../vouchers/voucher-code.ts'

const written = new RegExp(`^([${voucherAlphabet}]{4})-?([${voucherAlphabet}]{4})$`)

/** The reference of an order in what somebody has typed, in any case and with or without its dash; `undefined` if it is none. */
export function readReference(typed: string): string | undefined {
  const [, first, second] = written.exec(typed.trim().toUpperCase()) ?? []
  return first && `${first}-${second}`
}
