import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Confirmation } from '#contract/checkout.ts'
import { backoffDelay } from '#domain/dates/durations.ts'
import { useApi } from '#web/api.ts'
import { confirmPurchase } from '#web/queries/checkout.ts'

export type Purchase = { state: 'asking' } | { state: 'unreachable'; retry: () => void } | Confirmation

/** The first and the longest polling interval while a payment is being confirmed, in ms. */
const firstPauseMs = 1000
const maxPauseMs = 15_000

const secretParameter = 'payment_intent_client_secret'

/** The client secret in the page's address. It is removed at once, since addresses are kept in histories and logs. */
function useClientSecret(): string | undefined {
  const [secret] = useState(() =>
    typeof location === 'undefined' ? null : new URLSearchParams(location.search).get(secretParameter),
  )
  useEffect(() => {
    const address = new URL(location.href)
    if (!address.searchParams.has(secretParameter)) return
    address.searchParams.delete(secretParameter)
    history.replaceState(history.state, '', address)
  }, [])
  return secret ?? undefined
}

/**
 * The state of a payment, as far as this browser may see it (docs/product.md, "Success page"); polled until it is confirmed.
 */
export function usePurchase(paymentId: string): Purchase {
  const api = useApi()
  const clientSecret = useClientSecret()
  const { data, isError, refetch } = useQuery({
    queryKey: ['purchase', paymentId],
    queryFn: () => confirmPurchase(api, { paymentId, ...(clientSecret && { clientSecret }) }),
    // Not cached, since a failed payment may succeed with another card.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'confirming' || state.data?.state === 'processing'
        ? backoffDelay(state.dataUpdateCount + state.errorUpdateCount - 1, { first: firstPauseMs, most: maxPauseMs })
        : false,
  })
  if (data) return data
  return isError ? { state: 'unreachable', retry: () => void refetch() } : { state: 'asking' }
}
