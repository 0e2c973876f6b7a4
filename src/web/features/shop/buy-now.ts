import type { Product } from '#contract/product.ts'

/**
 * Where Buy Now leads (docs/product.md, "Buy Now"). With the demo gateway no payment is called for a voucher: the
 * success page gets an id made here, which stands for nothing. All else is a checkout of that one product; the cart is
 * left alone.
 */
export function buyNowAddress({ id: product, kind }: Product, demoPayments: boolean): string {
  if (!demoPayments || kind !== 'voucher') return `/checkout?product=${product}`
  const chance = crypto.getRandomValues(new Uint8Array(12))
  const id = `pi_local_${Array.from(chance, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return `/success?payment_intent=${id}&redirect_status=succeeded`
}
