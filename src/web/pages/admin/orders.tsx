import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'
import { OrderList } from '#web/features/admin/orders/order-list.tsx'
import { Strays } from '#web/features/admin/orders/strays.tsx'
import '#web/features/admin/orders/orders.css'

export default function Orders() {
  return (
    <Dashboard title="Orders">
      <div className="grid gap-5">
        <Strays />
        <OrderList />
      </div>
    </Dashboard>
  )
}
