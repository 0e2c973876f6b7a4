import { useQueryClient } from '@tanstack/react-query'
import type { OrderDetail } from '#contract/order.ts'
import { type ApiClient, useApi } from '#web/api.ts'
import { orderQuery } from '#web/queries/orders.ts'

type Call = (api: ApiClient) => Promise<OrderDetail>

/** Makes a call that changes an order: its answer goes into the query cache, and lists and vouchers are refetched. */
export function useChangeOrder(): (call: Call) => Promise<OrderDetail> {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (call) => {
    const order = await call(api)
    queryClient.setQueryData(orderQuery(api, order.id).queryKey, order)
    for (const part of ['counts', 'list']) void queryClient.invalidateQueries({ queryKey: ['admin', 'orders', part] })
    for (const queryKey of [
      ['admin', 'vouchers'],
      ['admin', 'emails'],
    ])
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    return order
  }
}
