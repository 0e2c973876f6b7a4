import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { OrderList } from '#web/features/admin/orders/order-list.tsx'
import { UnmatchedPayments } from '#web/features/admin/orders/unmatched-payments.tsx'
import '#web/features/admin/orders/orders.css'

export default function Orders() {
  return (
    <DashboardPage title="Orders">
      <div className="grid gap-5">
        <UnmatchedPayments />
        <OrderList />
      </div>
    </DashboardPage>
  )
}
