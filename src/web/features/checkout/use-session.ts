import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Checkout } from '#contract/checkout.ts'
import type { Product } from '#contract/product.ts'
import type { Cart } from '#domain/shop/cart.ts'
import { type ApiClient, ApiError, useApi } from '#web/api.ts'
import { openCheckout } from '#web/queries/checkout.ts'
import { readRepeatConsent } from './checkout-storage.ts'
import { checkPayments } from './payment-tracking/check-payments.ts'

/** An earlier purchase of the same items. `words`: a sentence that says when it was. */
export type Repeated = { paymentId: string; orderReference: string; words: string }

/** The state of the payment session. `checkout` is the previous one while another is being opened. */
export type Session =
  | { state: 'opening'; checkout: Checkout | undefined }
  | { state: 'ready'; checkout: Checkout }
  | { state: 'paid'; paymentId: string }
  | { state: 'repeated'; repeated: Repeated }
  | { state: 'price-changed'; products: Product[] }
  | { state: 'cart-refused'; faults: { position: number; message: string }[] }
  | { state: 'failed'; checkout: Checkout | undefined; error: Error }

type Opening = { paid: string } | { checkout: Checkout }

/** Runs calls one after the other: a session opened late for an older cart would end the newer one on the server. */
let last: Promise<unknown> = Promise.resolve()
function serialize<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work)
  last = next
  return next
}

/** Checks earlier payments first: a page that was left during a payment may be paid, and nobody must pay twice. */
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

/** The delay after a change of the cart before another session is opened, in ms. */
const debounceMs = 300

/** The debounced cart; a first cart is returned at once. */
function useDebounced(cart: Cart): Cart {
  const [debounced, setDebounced] = useState(cart)
  useEffect(() => {
    if (debounced === cart) return
    const timer = setTimeout(() => setDebounced(cart), debounced.length === 0 ? 0 : debounceMs)
    return () => clearTimeout(timer)
  }, [cart, debounced])
  return debounced
}

/**
 * Keeps a payment session open for the cart, and opens another whenever its contents change
 * (docs/product.md, "Opening a checkout").
 */
export function useSession(cart: Cart): { session: Session; reopen: () => void } {
  const api = useApi()
  const debounced = useDebounced(cart)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['open-checkout', debounced.map(({ id, price, quantity }) => [id, price, quantity])],
    queryFn: () => serialize(() => open(api, debounced)),
    enabled: debounced.length > 0,
    placeholderData: keepPreviousData,
    // Not cached: the server has ended the session of an earlier cart.
    gcTime: 0,
  })
  const known = data && 'checkout' in data ? data.checkout : undefined
  return {
    session: sessionOf({ data, error, known, waiting: isFetching || isPlaceholderData || debounced !== cart }),
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

/** The session state for a refusal that the buyer can act on; `undefined` for any other error. */
function refusedSession(error: Error): Session | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { type, errors, products, paymentId } = error.problem
  // The success page shows the state of a payment that is made but not confirmed yet.
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
