import { useState } from 'react'
import type { OrderDetail } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { AlertPanel } from '../frame/alert-panel.tsx'
import { type Decision, ReviewDialog } from './order-dialogs.tsx'
import { RetryButton } from './retry-button.tsx'

const reasons: Record<NonNullable<OrderDetail['reviewReason']>, string> = {
  amount: 'The amount paid isn’t the amount we asked for.',
  currency: 'It was paid in a different currency.',
  mode: 'It was paid in test mode while the shop is live, or the other way round.',
  another: 'More than one payment arrived while this order was waiting for you.',
  spent:
    'More was refunded in the provider’s dashboard than was left on its vouchers. What was left on them is now void.',
  refund_failed: 'A refund couldn’t be made, so you still have the money. Try again below, or refund it another way.',
  twice:
    'The money went back twice: as a refund, and through the buyer’s bank after a dispute. Please ask the payment provider to return one of them. Its vouchers can’t be used any more.',
}

/** The panel in which an owner decides about an order under review. */
export function ReviewPanel({ order }: { order: OrderDetail }) {
  const me = useData(meQuery)
  const [decision, setDecision] = useState<Decision>()
  const disabled = !useHydrated()
  if (order.status !== 'review' && order.reviewReason === null) return null
  const waiting = order.status === 'review'
  const came = order.payments.filter(({ status }) => status === 'succeeded').map(({ amountCents }) => amountCents)
  return (
    <AlertPanel title="This order needs a decision">
      {order.reviewReason && <p className="mt-1">{reasons[order.reviewReason]}</p>}
      {waiting && (
        <p className="mt-1">
          Asked for {formatMoney(order.totalCents)}, received {came.map(formatMoney).join(' and ') || 'nothing'}. No
          voucher was issued. If you accept, the order’s total becomes what was received.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {me?.role === 'owner' && waiting && (
          <>
            <Button disabled={disabled} onClick={() => setDecision('accept')}>
              Accept the payment
            </Button>
            <Button variant="quiet" disabled={disabled} onClick={() => setDecision('refund')}>
              Refund and cancel
            </Button>
          </>
        )}
        {me?.role === 'owner' && !waiting && (
          <Button variant="quiet" disabled={disabled} onClick={() => setDecision('done')}>
            Mark as dealt with
          </Button>
        )}
        <RetryButton order={order} />
      </div>
      {me?.role !== 'owner' && <p className="mt-3 font-semibold">An owner has to decide.</p>}
      {decision && <ReviewDialog order={order} decision={decision} onClose={() => setDecision(undefined)} />}
    </AlertPanel>
  )
}
