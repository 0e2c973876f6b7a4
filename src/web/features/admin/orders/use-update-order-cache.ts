import { useQueryClient } from '@tanstack/react-query'
import type { OrderDetail } from '#contract/order.ts'
import { useApi } from '#web/api.ts'
import { orderQuery } from '#web/queries/orders.ts'

/** Replaces an order in the query cache by the server's answer, and refetches lists and vouchers. */
export function useUpdateOrderCache(): (order: OrderDetail) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return (order) => {
    queryClient.setQueryData(orderQuery(api, order.id).queryKey, order)
    for (const part of ['counts', 'list']) void queryClient.invalidateQueries({ queryKey: ['admin', 'orders', part] })
    for (const queryKey of [
      ['admin', 'vouchers'],
      ['admin', 'emails'],
    ])
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}
