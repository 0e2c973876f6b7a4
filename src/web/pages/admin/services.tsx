import { ServiceList } from '#web/features/admin/catalogue/services.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default function Services() {
  return (
    <DashboardPage title="Services">
      <ServiceList />
    </DashboardPage>
  )
}
