import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useApi } from '../../api.ts'
import { Dashboard } from '../../features/admin/dashboard.tsx'
import { EmailRows } from '../../features/admin/orders/email-rows.tsx'
import { OrderCard } from '../../features/admin/orders/order-card.tsx'
import { OrderMoney } from '../../features/admin/orders/order-money.tsx'
import { PackingSlip } from '../../features/admin/orders/packing-slip.tsx'
import { ReviewPanel } from '../../features/admin/orders/review-panel.tsx'
import { Timeline } from '../../features/admin/orders/timeline.tsx'
import '../../features/admin/orders/orders.css'
import { messageOf } from '../../features/admin/sign-in-form.tsx'
import { orderQuery } from '../../queries/orders.ts'
import { Link } from '../../router.tsx'

export default function OrdersOne() {
  const { id = '' } = useParams<{ id: string }>()
  const { data: order, error } = useQuery(orderQuery(useApi(), id))
  return (
    <Dashboard title="Order">
      <div className="order-page grid gap-5" key={id}>
        <p>
          <Link to="/admin/orders" className="text-link">
            All orders
          </Link>
        </p>
        {order && <ReviewPanel order={order} />}
        {order && <OrderCard order={order} />}
        {order && <OrderMoney order={order} />}
        {order && <EmailRows emails={order.emails} orderId={order.id} />}
        {order && <Timeline order={order} />}
        {order && <PackingSlip order={order} />}
        {!order && !error && <div className="placeholder h-60" aria-busy="true" />}
        {!order && error && <p role="alert">{messageOf(error)}</p>}
      </div>
    </Dashboard>
  )
}
