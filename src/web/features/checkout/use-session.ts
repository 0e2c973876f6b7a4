import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Checkout } from '#contract/checkout.ts'
import type { Product } from '#contract/product.ts'
import type { Cart } from '#domain/shop/cart.ts'
import { type ApiClient, ApiError, useApi } from '#web/api.ts'
import { openCheckout } from '#web/queries/checkout.ts'
import { readRepeatConsent } from './checkout-storage.ts'
import { checkPayments } from './payment-tracking/check-payments.ts'

/** An earlier purchase of the same. `words` say when it was. */
export type Repeated = { paymentId: string; orderReference: string; words: string }

/** Where the payment session stands. `checkout` is the last one known while another is being opened. */
export type Session =
  | { state: 'opening'; checkout: Checkout | undefined }
  | { state: 'ready'; checkout: Checkout }
  | { state: 'paid'; paymentId: string }
  | { state: 'repeated'; repeated: Repeated }
  | { state: 'price-changed'; products: Product[] }
  | { state: 'cart-refused'; faults: { position: number; message: string }[] }
  | { state: 'failed'; checkout: Checkout | undefined; error: Error }

type Opening = { paid: string } | { checkout: Checkout }

/** One after the other: a session opened for an older cart must not end the newer one on the server. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work)
  last = next
  return next
}

/** A page left in the middle of a payment may have been paid; nobody is asked to pay the same cart twice. */
async function open(api: ApiClient, cart: Cart): Promise<Opening> {
  const [paid] = await checkPayments(api)
  if (paid !== undefined) return { paid }
  return { checkout: await openCheckout(api, cart, readRepeatConsent()) }
}

function repeatedPurchase({ problem }: ApiError): Repeated | undefined {
  const { type, paymentId, orderReference, detail } = problem
  if (type !== 'repeat_purchase' || typeof paymentId !== 'string') return undefined
  return { paymentId, orderReference: String(orderReference), words: detail }
}

/** How long the cart must rest before another session is opened for it, in ms. */
const rest = 300

/** The cart once it has not changed for a moment; a first cart at once. */
function useRested(cart: Cart): Cart {
  const [rested, setRested] = useState(cart)
  useEffect(() => {
    if (rested === cart) return
    const timer = setTimeout(() => setRested(cart), rested.length === 0 ? 0 : rest)
    return () => clearTimeout(timer)
  }, [cart, rested])
  return rested
}

/**
 * Keeps a payment session open for the cart, and opens another whenever its contents change
 * (docs/product.md, "Opening a checkout").
 */
export function useSession(cart: Cart): { session: Session; reopen: () => void } {
  const api = useApi()
  const rested = useRested(cart)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['open-checkout', rested.map(({ id, price, quantity }) => [id, price, quantity])],
    queryFn: () => inTurn(() => open(api, rested)),
    enabled: rested.length > 0,
    placeholderData: keepPreviousData,
    // Never kept: a session of an earlier cart has been ended by the server.
    gcTime: 0,
  })
  const known = data && 'checkout' in data ? data.checkout : undefined
  return {
    session: sessionOf({ data, error, known, waiting: isFetching || isPlaceholderData || rested !== cart }),
    reopen: () => void refetch(),
  }
}

function sessionOf({
  data,
  error,
  known,
  waiting,
}: {
  data: Opening | undefined
  error: Error | null
  known: Checkout | undefined
  waiting: boolean
}): Session {
  if (waiting) return { state: 'opening', checkout: known }
  if (error) return refusedSession(error) ?? { state: 'failed', checkout: known, error }
  if (!data) return { state: 'opening', checkout: undefined }
  return 'paid' in data ? { state: 'paid', paymentId: data.paid } : { state: 'ready', checkout: data.checkout }
}

/** What the server refused for a reason that the buyer can do something about. */
function refusedSession(error: Error): Session | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { type, errors, products, paymentId } = error.problem
  // The success page says what it waits for, where it is paid but does not count yet.
  if ((type === 'already_paid' || type === 'payment_processing') && typeof paymentId === 'string')
    return { state: 'paid', paymentId }
  if (type === 'price_changed' && Array.isArray(products)) return { state: 'price-changed', products }
  const repeated = repeatedPurchase(error)
  if (repeated) return { state: 'repeated', repeated }
  if (error.status !== 422) return undefined
  const faults = (errors ?? []).flatMap(({ path, message }) => {
    const position = /^cartItems\.(\d+)\b/.exec(path)?.[1]
    return position === undefined ? [] : [{ position: Number(position), message }]
  })
  return { state: 'cart-refused', faults }
}
