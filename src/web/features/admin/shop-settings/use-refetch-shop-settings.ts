import { useQueryClient } from '@tanstack/react-query'

/** Refetches the shop settings, and marks the public queries that depend on them as stale. */
export function useRefetchShopSettings(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ['admin', 'shop-settings'] })
    await queryClient.invalidateQueries({ queryKey: ['admin', 'vouchers', 'rules'] })
    for (const queryKey of [['products'], ['site']])
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}
