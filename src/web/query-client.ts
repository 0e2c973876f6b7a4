import { QueryClient } from '@tanstack/react-query'

/** Queries never go stale, do not refetch on focus, do not poll; nothing is retried by itself (spec 7). */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    },
  })
