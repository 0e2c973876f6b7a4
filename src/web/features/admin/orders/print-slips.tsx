import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OrderDetail } from '#contract/order.ts'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { orderQuery } from '#web/queries/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { showFailure } from '../forms/failure.ts'
import { PackingSlip } from './packing-slip.tsx'

/** Prints the packing slips of several orders, each on a page of its own. */
export function PrintSlips({ ids }: { ids: string[] }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [orders, setOrders] = useState<OrderDetail[]>([])
  const load = useMutation({
    mutationFn: () => Promise.all(ids.map((id) => queryClient.fetchQuery(orderQuery(api, id)))),
    onSuccess: setOrders,
    onError: showFailure,
  })
  useEffect(() => {
    if (orders.length === 0) return
    print()
    setOrders([])
  }, [orders])
  return (
    <>
      <Button variant="quiet" busy={load.isPending} onClick={() => load.mutate()}>
        <Printer aria-hidden className="size-4" />
        Print {counted(ids.length, ['packing slip', 'packing slips'])}
      </Button>
      {orders.map((order) => (
        <PackingSlip key={order.id} order={order} />
      ))}
    </>
  )
}
