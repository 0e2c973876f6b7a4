import type { OrderRow } from '#contract/order.ts'
import { statusLabels } from '#domain/orders/order-labels.ts'
import { Badge, type Tone } from '../lists/badge.tsx'

const tones: Record<OrderRow['status'], Tone> = {
  pending: 'neutral',
  review: 'danger',
  paid: 'success',
  fulfilled: 'success',
  refunding: 'info',
  partly_refunded: 'info',
  refunded: 'neutral',
  disputed: 'danger',
  lost: 'danger',
  cancelled: 'neutral',
}

type Shown = Pick<OrderRow, 'status' | 'reviewReason' | 'awaitsFulfilment' | 'test' | 'desk' | 'deliveryMethod'>

/** Badges for the state of an order, and for the next step. */
export const StatusBadge = ({ order }: { order: Shown }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <Badge tone={tones[order.status]}>{statusLabels[order.status]}</Badge>
    {order.reviewReason && order.status !== 'review' && <Badge tone="danger">Needs review</Badge>}
    {order.awaitsFulfilment && (
      <Badge tone="warning">{order.deliveryMethod === 'delivery' ? 'To post' : 'To hand over'}</Badge>
    )}
    {order.desk && <Badge tone="neutral">Desk</Badge>}
    {order.test && <Badge tone="neutral">Test</Badge>}
  </span>
)
