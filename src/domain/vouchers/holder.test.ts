import { expect, test } from 'vitest'
import { holderEmail } from './holder.ts'

const order = { email: 'buyer@visitor.example' }
const gift = { email: 'friend@visitor.example', sendAt: '2026-03-02T09:00:00.000Z' }

test('emails about a gift go to its buyer until it is sent, and to its recipient afterwards', () => {
  const at = (now: string) => holderEmail({ gift, order }, new Date(now))
  expect(at('2026-03-02T08:59:59.999Z')).toBe('buyer@visitor.example')
  expect(at('2026-03-02T09:00:00.000Z')).toBe('friend@visitor.example')
  expect(holderEmail({ gift: null, order }, new Date())).toBe('buyer@visitor.example')
})
