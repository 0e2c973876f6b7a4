import { expect, test } from 'vitest'
import { type ErasableOrder, reasonToKeep } from './erasure.ts'

const done: ErasableOrder = {
  status: 'paid',
  deliveryMethod: 'print',
  fulfilledAt: null,
  inReview: false,
  emailWaits: false,
}

test.each([
  [{}, undefined],
  [{ status: 'pending' }, 'unsettled'],
  [{ status: 'cancelled' }, undefined],
  [{ status: 'review' }, 'money'],
  [{ inReview: true }, 'money'],
  [{ status: 'refunding' }, 'money'],
  [{ status: 'disputed' }, 'money'],
  [{ deliveryMethod: 'delivery' }, 'to_fulfil'],
  [{ deliveryMethod: 'pickup', status: 'partly_refunded' }, 'to_fulfil'],
  [{ deliveryMethod: 'delivery', fulfilledAt: '2027-02-01T00:00:00.000Z' }, undefined],
  [{ deliveryMethod: 'delivery', status: 'refunded' }, undefined],
  [{ emailWaits: true }, 'gift'],
] as const)('the names in an order are kept only while something remains to be done: %j', (order, reason) => {
  expect(reasonToKeep({ ...done, ...order })).toBe(reason)
})
