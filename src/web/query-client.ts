import { QueryClient } from '@tanstack/react-query'

// If the browser thinks that it is offline, a call fails as if the server were unreachable, instead of being paused
// and made later without notice.
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
