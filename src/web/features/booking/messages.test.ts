import { expect, it } from 'vitest'
import { parseBookingMessage } from './messages.ts'

it('a resize message of the booking widget gives its height', () => {
  expect(parseBookingMessage('cliniko-bookings-resize:1280')).toEqual({ height: 1280 })
  expect(parseBookingMessage('cliniko-bookings-resize:1280.6')).toEqual({ height: 1281 })
})

it('the height is limited to 400 to 4000 px', () => {
  expect(parseBookingMessage('cliniko-bookings-resize:1')).toEqual({ height: 400 })
  expect(parseBookingMessage('cliniko-bookings-resize:99999')).toEqual({ height: 4000 })
})

it('a page message of the booking widget gives its step', () => {
  expect(parseBookingMessage('cliniko-bookings-page:confirmed')).toEqual({ step: 'confirmed' })
})

it('other messages are ignored', () => {
  for (const data of [
    'xcliniko-bookings-resize:900',
    'cliniko-bookings-resize:900px',
    'cliniko-bookings-resize:-900',
    'cliniko-bookings-resize:',
    'cliniko-bookings-page:elsewhere',
    { height: 900 },
    900,
    null,
  ])
    expect(parseBookingMessage(data), String(data)).toBeUndefined()
})
