import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'
import { OrderList } from '#web/features/admin/orders/order-list.tsx'
import { UnmatchedPayments } from '#web/features/admin/orders/unmatched-payments.tsx'
import '#web/features/admin/orders/orders.css'

export default function Orders() {
  return (
    <Dashboard title="Orders">
      <div className="grid gap-5">
        <UnmatchedPayments />
        <OrderList />
      </div>
    </Dashboard>
  )
}
