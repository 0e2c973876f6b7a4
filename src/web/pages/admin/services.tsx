import { ServiceList } from '../../features/admin/catalogue/services.tsx'
import { Dashboard } from '../../features/admin/dashboard.tsx'

export default function Services() {
  return (
    <Dashboard title="Services">
      <ServiceList />
    </Dashboard>
  )
}
