import type { Product } from '#contract/product.ts'

/**
 * The address of Buy Now (docs/product.md, "Buy Now"). For a voucher with the demo gateway there is no payment: the success page
 * gets a made-up id. Otherwise it is a checkout of this one product; the cart is not changed.
 */
export function buyNowAddress({ id: product, kind }: Product, demoPayments: boolean): string {
  if (!demoPayments || kind !== 'voucher') return `/checkout?product=${product}`
  const chance = crypto.getRandomValues(new Uint8Array(12))
  const id = `pi_local_${Array.from(chance, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return `/success?payment_intent=${id}&redirect_status=succeeded`
}
