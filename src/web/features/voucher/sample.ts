import { makeVoucherCode, parseVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { voucherExpiry } from '#domain/vouchers/voucher-expiry.ts'
import type { VoucherToShow } from '#domain/vouchers/voucher-text.ts'

type Kept = { paymentId: string; code: string; issuedAt: string }

/** A key of local storage, since the balance of a sample may be looked up in another tab or on another day. */
const key = 'sample-vouchers'
const maxSamples = 10

/** The samples of this browser, newest last. */
function samples(): Kept[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(saved) ? saved.filter((each) => typeof Object(each).code === 'string') : []
  } catch {
    // Unreadable samples are ignored, and another one is made.
    return []
  }
}

/** Whether a typed code is that of a sample from this browser. The server does not know samples. */
export function isSampleCode(typed: string): boolean {
  const code = parseVoucherCode(typed)
  return code !== undefined && samples().some((sample) => sample.code === code)
}

/**
 * A sample voucher without value, made in this browser (docs/product.md, "Buy Now"). A reload shows the same one.
 * `value` in cents.
 */
export function sampleVoucher(
  paymentId: string,
  { value, years, timeZone }: { value: number; years: number; timeZone: string },
): VoucherToShow {
  const known = samples()
  const sample = known.find((each) => each.paymentId === paymentId) ?? {
    paymentId,
    code: makeVoucherCode((count) => crypto.getRandomValues(new Uint8Array(count))),
    issuedAt: new Date().toISOString(),
  }
  try {
    const others = known.filter((each) => each.paymentId !== paymentId)
    localStorage.setItem(key, JSON.stringify([...others, sample].slice(-maxSamples)))
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a sample that changes with a reload does no harm
    console.warn('The sample could not be kept', error)
  }
  const { code, issuedAt } = sample
  return { code, value, issuedAt, expiresAt: voucherExpiry(issuedAt, years, timeZone), sample: true }
}
