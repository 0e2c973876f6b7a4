import { expect, test } from 'vitest'
import { standardShippingFees as fees } from '#domain/shop/shipping.ts'
import { shownPrice } from './price.ts'

const cart = [{ id: 100, name: 'Voucher', price: '100.00', image: '', quantity: 2 }]
const place = { deliveryMethod: 'delivery', state: '', postalCode: '' } as const

test('shipping is unknown until a state or an Australian postal code is entered', () => {
  expect(shownPrice(cart, place, fees)).toEqual({ items: 20000, shipping: undefined, total: 20000 })
  expect(shownPrice(cart, { ...place, postalCode: ' ' }, fees).shipping).toBeUndefined()
  expect(shownPrice(cart, { ...place, postalCode: 'SW1A' }, fees).shipping).toBeUndefined()
})

test('a state or postal code gives the shipping, and the total includes it', () => {
  expect(shownPrice(cart, { ...place, postalCode: '5118' }, fees)).toEqual({
    items: 20000,
    shipping: 1500,
    total: 21500,
  })
  expect(shownPrice(cart, { ...place, state: 'nsw' }, fees).total).toBe(21000)
})

test.each(['pickup', 'print'] as const)('%s adds no shipping', (deliveryMethod) => {
  expect(shownPrice(cart, { deliveryMethod, state: 'SA', postalCode: '5118' }, fees).total).toBe(20000)
})
