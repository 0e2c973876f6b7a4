import { voucherDate } from '#domain/calendar.ts'

/** A time as the desk reads it, such as `05/03/2026 14:30`, the same in every browser. */
export const deskTime = (iso: string, timeZone: string): string => {
  const clock = new Intl.DateTimeFormat('en-AU', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  return `${voucherDate(iso, timeZone)} ${clock.format(new Date(iso))}`
}
