import { QueryClient } from '@tanstack/react-query'

// Where the browser takes itself for offline a call fails as it does when the server is away, instead of waiting in
// silence and being made by itself later.
const networkMode = 'always'

/**
 * Queries never go stale, do not refetch on focus, do not poll; nothing is retried by itself
 * (docs/product.md, "Calls").
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      mutations: { networkMode, retry: false },
    },
  })
