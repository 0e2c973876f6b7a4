import { expect, it } from 'vitest'
import { parseBookingMessage } from './messages.ts'

it('reads a height', () => {
  expect(parseBookingMessage('cliniko-bookings-resize:1280')).toEqual({ height: 1280 })
  expect(parseBookingMessage('cliniko-bookings-resize:1280.6')).toEqual({ height: 1281 })
})

it('keeps the height between 400 and 4000 px', () => {
  expect(parseBookingMessage('cliniko-bookings-resize:1')).toEqual({ height: 400 })
  expect(parseBookingMessage('cliniko-bookings-resize:99999')).toEqual({ height: 4000 })
})

it('reads the step', () => {
  expect(parseBookingMessage('cliniko-bookings-page:confirmed')).toEqual({ step: 'confirmed' })
})

it('takes nothing that only looks like a message', () => {
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
