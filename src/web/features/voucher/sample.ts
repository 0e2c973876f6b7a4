import { voucherExpiry } from '#domain/calendar.ts'
import { makeVoucherCode } from '#domain/voucher.ts'
import type { VoucherToShow } from '#domain/voucher-face.ts'

type Kept = { paymentId: string; code: string; issuedAt: string }

const key = 'sample-voucher'

function kept(paymentId: string): Kept | undefined {
  try {
    const saved: Kept | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return saved?.paymentId === paymentId ? saved : undefined
  } catch {
    // Nothing is lost: another sample is made.
    return undefined
  }
}

/**
 * A voucher that stands for nothing, made in this browser (docs/product.md, "Buy Now"). A reload shows the same one.
 * `value` in cents.
 */
export function sampleVoucher(
  paymentId: string,
  { value, years, timeZone }: { value: number; years: number; timeZone: string },
): VoucherToShow {
  const sample = kept(paymentId) ?? {
    paymentId,
    code: makeVoucherCode((count) => crypto.getRandomValues(new Uint8Array(count))),
    issuedAt: new Date().toISOString(),
  }
  try {
    sessionStorage.setItem(key, JSON.stringify(sample))
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a sample that changes with a reload does no harm
    console.warn('The sample could not be kept', error)
  }
  const { code, issuedAt } = sample
  return { code, value, issuedAt, expiresAt: voucherExpiry(issuedAt, years, timeZone), sample: true }
}
