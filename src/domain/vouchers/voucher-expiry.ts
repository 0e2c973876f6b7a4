import { calendarDay, endOfDay } from '../dates/calendar.ts'

/**
 * When a voucher issued at `issuedAt` expires: the last second of the same calendar day `years` later, in the clinic's
 * time zone (docs/product.md, "Voucher validity"). 29 February moves to 1 March where the year has none. Returns ISO
 * 8601 UTC text.
 */
export function voucherExpiry(issuedAt: string, years: number, timeZone: string): string {
  const last = new Date(calendarDay(issuedAt, timeZone))
  last.setUTCFullYear(last.getUTCFullYear() + years)
  return endOfDay(last.toISOString().slice(0, 10), timeZone)
}
