import { Dashboard } from '../../features/admin/dashboard.tsx'
import { OrderList } from '../../features/admin/orders/order-list.tsx'
import { Strays } from '../../features/admin/orders/strays.tsx'
import '../../features/admin/orders/orders.css'

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
