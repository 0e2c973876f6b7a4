import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useApi } from '#web/api.ts'
import { EmailRows } from '#web/features/admin/emails/email-rows.tsx'
import { messageOf } from '#web/features/admin/forms/failure.ts'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { TextLink } from '#web/features/admin/frame/text-link.tsx'
import { OrderCard } from '#web/features/admin/orders/order-card.tsx'
import { OrderMoney } from '#web/features/admin/orders/order-money.tsx'
import { OrderNotes } from '#web/features/admin/orders/order-notes.tsx'
import { PackingSlip } from '#web/features/admin/orders/packing-slip.tsx'
import { RequestedRefund } from '#web/features/admin/orders/requested-refund.tsx'
import { ReviewPanel } from '#web/features/admin/orders/review-panel.tsx'
import { Timeline } from '#web/features/admin/orders/timeline.tsx'
import { orderQuery } from '#web/queries/orders.ts'

export default function OrdersDetail() {
  const { id = '' } = useParams<{ id: string }>()
  const { data: order, error } = useQuery(orderQuery(useApi(), id))
  return (
    <DashboardPage title={order ? `Order ${order.reference}` : 'Order'}>
      <div className="grid gap-5" key={id}>
        <p>
          <TextLink to="/admin/orders">All orders</TextLink>
        </p>
        {order && <ReviewPanel order={order} />}
        {order && <RequestedRefund order={order} />}
        {order && <OrderCard order={order} />}
        {order && <OrderNotes order={order} />}
        {order && <OrderMoney order={order} />}
        {order && <EmailRows emails={order.emails} />}
        {order && <Timeline order={order} />}
        {order && <PackingSlip order={order} />}
        {!order && !error && <div className="placeholder h-60" aria-busy="true" />}
        {!order && error && <p role="alert">{messageOf(error)}</p>}
      </div>
    </DashboardPage>
  )
}
