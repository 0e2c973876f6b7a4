import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { Today } from '#web/features/admin/today/today.tsx'

export default function TodayPage() {
  return (
    <DashboardPage title="Today">
      <Today />
    </DashboardPage>
  )
}
