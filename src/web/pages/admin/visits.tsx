import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { Visits } from '#web/features/admin/visits/visits.tsx'

export default function VisitsPage() {
  return (
    <DashboardPage title="Visits">
      <Visits />
    </DashboardPage>
  )
}
