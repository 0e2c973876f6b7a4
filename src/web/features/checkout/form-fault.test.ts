import { expect, test } from 'vitest'
import type { CheckoutForm } from '#contract/checkout.ts'
import { noGift } from '#domain/vouchers/gift.ts'
import { formFault } from './form-fault.ts'

const whole: CheckoutForm = {
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
const faultOf = (changes: Partial<CheckoutForm>) => formFault({ ...whole, ...changes })

test('a complete form has no error', () => expect(faultOf({})).toBeUndefined())

test('missing name and email are reported before the address', () => {
  expect(faultOf({ name: ' ', email: '', city: '' })).toMatchObject({
    title: 'Missing information',
    detail: 'Please fill in all required fields',
    errors: { name: expect.any(String), email: expect.any(String) },
  })
})

test('all errors are reported at once, under the title of the first', () => {
  const fault = faultOf({ name: '', email: 'mei', city: '' })
  expect(fault?.title).toBe('Missing information')
  expect(Object.keys(fault?.errors ?? {})).toEqual(['name', 'email', 'city'])
  expect(faultOf({ email: 'mei', city: '' })?.title).toBe('Please check the fields')
})

test('a delivery needs each part of its address, reported in the order of the fields', () => {
  expect(faultOf({ postalCode: '', address: '' })).toMatchObject({
    title: 'Missing shipping information',
    detail: 'Please fill in all required shipping fields',
  })
  expect(Object.keys(faultOf({ postalCode: '', address: '' })?.errors ?? {})).toEqual(['address', 'postalCode'])
})

test.each(['pickup', 'print'] as const)('%s needs no postal address', (deliveryMethod) => {
  expect(faultOf({ deliveryMethod, address: '', city: '', state: '', postalCode: '' })).toBeUndefined()
})

test.each(['mei', 'mei@', '@example.com', 'mei@example', 'mei tan@example.com'])(
  '“%s” is refused as an email address',
  (email) => {
    expect(faultOf({ email })?.errors).toEqual({ email: 'Please enter a valid email address' })
  },
)
