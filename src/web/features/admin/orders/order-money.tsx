import { useMutation } from '@tanstack/react-query'
import type { OrderDetail } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { stateLabels } from '#domain/vouchers/state-labels.ts'
import { retryRefund } from '#web/queries/orders.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { showFailure } from '../forms/failure.ts'
import { PrintAll } from '../frame/print-link.tsx'
import { Badge, type Tone } from '../lists/badge.tsx'
import { StateRow } from '../lists/state-row.tsx'
import { notifyFailedRefund } from './notify-failed-refund.ts'
import { useChangeOrder } from './use-change-order.ts'

type Refund = OrderDetail['refunds'][number]
const paymentTexts: Record<OrderDetail['payments'][number]['status'], [tone: Tone, text: string]> = {
  creating: ['neutral', 'Starting'],
  open: ['neutral', 'Open'],
  succeeded: ['success', 'Received'],
  cancelled: ['neutral', 'Cancelled'],
  duplicate: ['danger', 'Paid twice'],
  refunded: ['info', 'Refunded'],
}
const refundTexts: Record<Refund['status'], [tone: Tone, text: string]> = {
  asked: ['info', 'Requested'],
  pending: ['info', 'On its way'],
  succeeded: ['success', 'Done'],
  failed: ['danger', 'Failed'],
}
const refundReasons: Record<Refund['reason'], string> = {
  asked: 'Refund',
  duplicate: 'Refund of a second payment',
  outside: 'Refund made in the provider’s dashboard',
  review: 'Refund of a rejected order',
}
const disputeTexts = { open: ['danger', 'Open'], won: ['success', 'Won'], lost: ['danger', 'Lost'] } as const
const methods = { cash: 'cash', terminal: 'card terminal' }
const providers = { demo: 'Demo gateway', stripe: 'Stripe', desk: 'Desk', import: 'Paid elsewhere' }
const voucherTones = {
  active: 'success',
  spent: 'neutral',
  expired: 'warning',
  frozen: 'info',
  void: 'danger',
} as const

/** An order's payments, refunds, disputes and vouchers. */
export const OrderMoney = ({ order }: { order: OrderDetail }) => (
  <section className="panel" aria-labelledby="money">
    <h2 id="money">Money and vouchers</h2>
    <ul>
      {order.payments.map((payment) => (
        <StateRow
          key={payment.id}
          state={<Badge tone={paymentTexts[payment.status][0]}>{paymentTexts[payment.status][1]}</Badge>}
          end={formatMoney(payment.amountCents)}
        >
          {providers[payment.provider]}
          {payment.method && `, ${methods[payment.method]}`}
          <p className="wrap-anywhere text-ink-soft text-small">{payment.reference}</p>
        </StateRow>
      ))}
      {order.refunds.map((refund) => (
        <RefundRow key={refund.id} order={order} refund={refund} />
      ))}
      {order.disputes.map((dispute) => (
        <StateRow
          key={dispute.id}
          state={<Badge tone={disputeTexts[dispute.status][0]}>{disputeTexts[dispute.status][1]}</Badge>}
          end={formatMoney(dispute.amountCents)}
        >
          Dispute
          <p className="wrap-anywhere text-ink-soft text-small">{dispute.reference}</p>
        </StateRow>
      ))}
      {order.vouchers.map((voucher) => (
        <StateRow
          key={voucher.id}
          state={<Badge tone={voucherTones[voucher.state]}>{stateLabels[voucher.state]}</Badge>}
          end={`${formatMoney(voucher.balanceCents)} left`}
        >
          <Link to={`/admin/vouchers/${voucher.id}`} className="text-link tabular">
            <span className="sr-only">Voucher </span>
            {voucher.maskedCode}
          </Link>
          <p className="text-ink-soft text-small">
            of {formatMoney(voucher.initialCents)}
            {voucher.treatment && `, for ${voucher.treatment}`}
            {voucher.to && `, a gift to ${voucher.to}`}
          </p>
        </StateRow>
      ))}
    </ul>
    <p className="mt-3 empty:hidden">
      <PrintAll ids={order.vouchers.filter(({ state }) => state === 'active').map(({ id }) => id)} />
    </p>
  </section>
)

function RefundRow({ order, refund }: { order: OrderDetail; refund: Refund }) {
  const me = useData(meQuery)
  const change = useChangeOrder()
  const disabled = !useHydrated()
  const again = useMutation({
    mutationFn: () => change((api) => retryRefund(api, order.id, refund.id)),
    onSuccess: (after) => {
      // The new one stands last; another of the order may have failed as well.
      const isMade = after.refunds.at(-1)?.status !== 'failed'
      if (isMade || !notifyFailedRefund(after)) toast('Success', 'The refund has been requested again.')
    },
    onError: showFailure,
  })
  const [tone, text] = refundTexts[refund.status]
  return (
    <StateRow state={<Badge tone={tone}>{text}</Badge>} end={formatMoney(-refund.amountCents)}>
      {refundReasons[refund.reason]}
      <p className="text-ink-soft text-small">
        {[refund.method && methods[refund.method], refund.note, refund.actor, refund.failure]
          .filter(Boolean)
          .join(', ')}
      </p>
      {refund.retryable && me?.role === 'owner' && (
        <Button
          variant="quiet"
          className="mt-2"
          disabled={disabled}
          busy={again.isPending}
          onClick={() => again.mutate()}
        >
          Try again
        </Button>
      )}
    </StateRow>
  )
}
