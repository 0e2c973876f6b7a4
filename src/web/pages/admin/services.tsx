import { ServiceList } from '#web/features/admin/catalogue/services.tsx'
import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'

export default function Services() {
  return (
    <Dashboard title="Services">
      <ServiceList />
    </Dashboard>
  )
}
