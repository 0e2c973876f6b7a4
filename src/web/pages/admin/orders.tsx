import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { OrderList } from '#web/features/admin/orders/order-list.tsx'
import { UnmatchedPayments } from '#web/features/admin/orders/unmatched-payments.tsx'

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
