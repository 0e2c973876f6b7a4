import { useMutation } from '@tanstack/react-query'
import type { OrderDetail, OrderRow } from '#contract/order.ts'
import { statusLabels } from '#domain/orders/order-labels.ts'
import { retryOrder } from '#web/queries/orders.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { showFailure } from '../forms/failure.ts'
import { notifyFailedRefund } from './notify-failed-refund.ts'
import { useChangeOrder } from './use-change-order.ts'

type Standing = Pick<OrderRow, 'id' | 'reference' | 'status' | 'reviewReason'>

/** Checks the payment of an order with the provider again; for owners, it also retries a failed refund. */
export function RetryButton({ order, className }: { order: Standing; className?: string }) {
  const me = useData(meQuery)
  const change = useChangeOrder()
  const disabled = !useHydrated()
  const retry = useMutation({
    mutationFn: () => change((api) => retryOrder(api, order.id)),
    onSuccess: (after) => notifyOutcome(order, after),
    onError: showFailure,
  })
  const refund = order.reviewReason === 'refund_failed' && me?.role === 'owner'
  return (
    <Button
      variant="quiet"
      disabled={disabled}
      busy={retry.isPending}
      onClick={() => retry.mutate()}
      {...(className && { className })}
    >
      {refund ? 'Try the refund again' : 'Check with the provider again'}
      <span className="sr-only">, order {order.reference}</span>
    </Button>
  )
}

function notifyOutcome(before: Standing, after: OrderDetail): void {
  if (notifyFailedRefund(after)) return
  if (after.status !== before.status || after.reviewReason !== before.reviewReason)
    toast('Success', `The order is now: ${statusLabels[after.status].toLowerCase()}.`)
  else toast('Nothing new', 'The payment provider gave the same answer as before.')
}
