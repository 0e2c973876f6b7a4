import type { OrderDetail } from '#contract/order.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Says that a refund of an order was not made, if it was not. Returns whether it was said. */
export function notifyFailedRefund({ reviewReason, refunds }: OrderDetail): boolean {
  if (reviewReason !== 'refund_failed') return false
  const failure = refunds.findLast(({ status }) => status === 'failed')?.failure
  toast('Error', `The refund wasn’t made${failure ? `: ${failure}` : '.'}`, 'destructive')
  return true
}
