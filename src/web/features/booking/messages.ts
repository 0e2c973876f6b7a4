/**
 * The height of the widget before its first message, and the limits for the height in messages, in px
 * (docs/product.md, "Booking widget and map").
 */
export const initialHeight = 1000
const lowest = 400
const highest = 4000

export type BookingMessage = { height: number } | { step: string }

/** Reads a message of the booking widget; `undefined` for everything else. */
export function parseBookingMessage(data: unknown): BookingMessage | undefined {
  if (typeof data !== 'string') return undefined
  const height = /^cliniko-bookings-resize:(\d{1,6}(?:\.\d{1,6})?)$/.exec(data)?.[1]
  if (height !== undefined) return { height: Math.min(highest, Math.max(lowest, Math.round(Number(height)))) }
  const step = /^cliniko-bookings-page:(schedule|patient|confirmed)$/.exec(data)?.[1]
  return step === undefined ? undefined : { step }
}
