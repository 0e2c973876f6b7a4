import { expect, test } from 'vitest'
import type { CheckoutForm } from '#contract/checkout.ts'
import { noGift } from '#domain/vouchers/gift.ts'
import { deliveryNotes, giftNote } from './delivery-notes.ts'

const form: CheckoutForm = {
  name: 'Mei Tan',
  email: 'mei@example.com',
  phone: '',
  deliveryMethod: 'delivery',
  address: '1 Murray Street',
  city: 'Gawler',
  state: 'SA',
  postalCode: '5118',
  ...noGift,
}
const ana = { ...noGift, giftTo: 'Ana', giftEmail: 'ana@visitor.example', giftDate: '2026-03-20' }
const shop = { vouchers: 1, printable: true, sendsEmail: true }
const at = { now: '2026-03-02T01:00:00.000Z', timeZone: 'Australia/Adelaide' }
const textOf = (changes: Partial<CheckoutForm>, more: Partial<typeof shop> = {}) =>
  deliveryNotes({ sent: { ...form, ...changes }, ...shop, ...at, ...more }).join(' ')

test('a posted voucher goes to its buyer, by post and by email', () => {
  expect(textOf({})).toBe('We’ll post the printed voucher to you at the address below. We’ll also email it to you.')
  expect(textOf({}, { vouchers: 2, printable: false })).toBe(
    'We’ll post your order with the printed vouchers to you at the address below. We’ll also email them to you.',
  )
  expect(textOf({}, { sendsEmail: false })).toBe('We’ll post the printed voucher to you at the address below.')
})

test('a gift goes by email to its recipient, and on paper to its buyer', () => {
  const paper = 'We’ll post the printed voucher to you at the address below, for you to hand over.'
  expect(textOf(ana)).toBe(`${paper} The voucher also goes by email to Ana on March 20, 2026.`)
  expect(textOf({ ...ana, giftDate: '2026-03-02' })).toBe(
    `${paper} The voucher also goes by email to Ana as soon as you’ve paid.`,
  )
  expect(textOf({ giftTo: 'Ana' })).toBe(`${paper} We’ll also email it to you.`)
  expect(textOf({ ...ana, giftTo: '', giftDate: '', deliveryMethod: 'pickup' }, { vouchers: 2 })).toBe(
    'You’ll pick up the printed vouchers at the clinic, for you to hand over. The vouchers also go by email to ana@visitor.example as soon as you’ve paid.',
  )
})

test('those of several gifts that have no address are emailed to the buyer', () => {
  const emailOf = (gifts: CheckoutForm['gifts']) =>
    deliveryNotes({ sent: { ...form, gifts }, ...shop, ...at, vouchers: gifts?.length ?? 0 })[1]
  expect(emailOf([ana, ana])).toBe('Each voucher also goes by email to its recipient.')
  expect(emailOf([ana, noGift, noGift])).toBe(
    'One voucher also goes by email to its recipient, and we’ll email the others to you.',
  )
  expect(emailOf([ana, ana, noGift])).toBe(
    '2 vouchers also go by email to their recipients, and we’ll email the other to you.',
  )
  expect(emailOf([noGift, noGift])).toBe('We’ll also email them to you.')
})

test('nothing is said where no voucher is posted or picked up', () => {
  expect(textOf({ deliveryMethod: 'print' })).toBe('')
  expect(textOf({}, { vouchers: 0 })).toBe('')
})

test('a gift’s first words fit the way in which it reaches the buyer', () => {
  const noteOf = (method: CheckoutForm['deliveryMethod'], more: Partial<typeof shop> = {}) =>
    giftNote(method, { ...shop, ...more })
  const words = 'We’ll put a name and your message on the voucher'
  expect(noteOf('print')).toBe(`${words} and email it on the day you choose`)
  expect(noteOf('delivery')).toBe(`${words}, and can also email it on the day you choose`)
  expect(noteOf('pickup', { vouchers: 2 })).toMatch(/on each voucher, and can also email it/)
  const without = { sendsEmail: false }
  expect(noteOf('print', without)).toBe(`${words}, for you to print and hand over. We can’t send email at the moment.`)
  expect(noteOf('delivery', without)).toMatch(/, for you to hand over when the post brings it\. We can’t/)
  expect(noteOf('pickup', without)).toMatch(/, for you to pick up and hand over\. We can’t/)
})
