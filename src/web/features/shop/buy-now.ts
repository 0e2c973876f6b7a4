/**
 * Where Buy Now leads (product.md 4). With the demo gateway no payment is called: the success page gets an id made here,
 * which stands for nothing. With a real provider it is a checkout of that one product; the cart is left alone.
 */
export function buyNowAddress(productId: number, demoPayments: boolean): string {
  if (!demoPayments) return `/checkout?product=${productId}`
  const chance = crypto.getRandomValues(new Uint8Array(12))
  const id = `pi_local_${Array.from(chance, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return `/success?payment_intent=${id}&redirect_status=succeeded`
}
