import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceText } from '../money.ts'
import {
  addItem,
  type Cart,
  cartCount,
  cartTotal,
  lineTotal,
  maxQuantity,
  removeItem,
  setQuantity,
  withoutPurchased,
} from './cart.ts'

const voucher = { id: 100, name: '$100 Gift Voucher', price: '100.00', image: '/voucher.jpg' }

const item = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  name: fc.string(),
  price: fc.integer({ min: 0, max: 100_000 }).map(priceText),
  image: fc.constant('/picture.jpg'),
})
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), item }),
  fc.record({ do: fc.constant('set' as const), item, quantity: fc.integer({ min: -3, max: 40 }) }),
  fc.record({ do: fc.constant('remove' as const), item }),
)
/** Any cart that a visitor can arrive at. */
const cart = fc.array(step, { maxLength: 60 }).map((steps) =>
  steps.reduce<Cart>((made, change) => {
    if (change.do === 'add') return addItem(made, change.item)
    if (change.do === 'set') return setQuantity(made, change.item.id, change.quantity)
    return removeItem(made, change.item.id)
  }, []),
)

describe('the cart', () => {
  test('adding an item puts it in with quantity 1, or raises its quantity by 1', () => {
    const once = addItem([], voucher)
    expect(once).toEqual([{ ...voucher, quantity: 1 }])
    expect(addItem(once, voucher)).toEqual([{ ...voucher, quantity: 2 }])
    expect(once, 'the old cart stays as it was').toEqual([{ ...voucher, quantity: 1 }])
  })

  test('a quantity of 0 or less removes the line', () => {
    const full = addItem([], voucher)
    for (const quantity of [0, -1]) expect(setQuantity(full, 100, quantity)).toEqual([])
    expect(setQuantity(full, 999, 5)).toEqual(full)
  })

  test('has each product once, with a whole quantity from 1 to the maximum', () => {
    fc.assert(
      fc.property(cart, (made) => {
        expect(new Set(made.map(({ id }) => id)).size).toBe(made.length)
        for (const { quantity } of made) {
          expect(Number.isInteger(quantity)).toBe(true)
          expect(quantity).toBeGreaterThanOrEqual(1)
          expect(quantity).toBeLessThanOrEqual(maxQuantity)
        }
      }),
    )
  })

  test('adding raises the count by one unless the product is at its maximum', () => {
    fc.assert(
      fc.property(cart, item, (made, added) => {
        const full = made.find(({ id }) => id === added.id)?.quantity === maxQuantity
        expect(cartCount(addItem(made, added))).toBe(cartCount(made) + (full ? 0 : 1))
      }),
    )
  })

  test('removing a line reduces the total by that line only', () => {
    fc.assert(
      fc.property(cart, (made) => {
        for (const line of made) expect(cartTotal(removeItem(made, line.id))).toBe(cartTotal(made) - lineTotal(line))
      }),
    )
  })

  test('totals are whole cents, and an unreadable price counts as zero', () => {
    expect(cartTotal([{ ...voucher, price: '0.10', quantity: 3 }])).toBe(30)
    expect(cartTotal([{ ...voucher, price: 'free', quantity: 3 }])).toBe(0)
    fc.assert(fc.property(cart, (made) => Number.isSafeInteger(cartTotal(made)) && cartTotal(made) >= 0))
  })

  test('bought items leave the cart, and items added since stay', () => {
    const [one, three] = [
      { ...voucher, quantity: 1 },
      { ...voucher, id: 200, quantity: 3 },
    ]
    expect(withoutPurchased([one, three], [{ id: 100, quantity: 1 }])).toEqual([three])
    expect(withoutPurchased([three], [{ id: 200, quantity: 2 }])).toEqual([{ ...three, quantity: 1 }])
    expect(withoutPurchased([one], [{ id: 100, quantity: 5 }])).toEqual([])
    expect(withoutPurchased([one], [{ id: 300, quantity: 1 }])).toEqual([one])
    fc.assert(
      fc.property(cart, cart, (before, added) => {
        const both = added.reduce<Cart>((whole, { quantity, ...line }) => {
          const known = whole.find(({ id }) => id === line.id)
          const others = whole.filter(({ id }) => id !== line.id)
          return [...others, { ...(known ?? line), quantity: (known?.quantity ?? 0) + quantity }]
        }, before)
        return cartCount(withoutPurchased(both, before)) === cartCount(added)
      }),
    )
  })
})
