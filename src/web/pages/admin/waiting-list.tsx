import { WaitingList } from '#web/features/admin/appointments/waiting-list.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default function WaitingListPage() {
  return (
    <DashboardPage title="Waiting list">
      <WaitingList />
    </DashboardPage>
  )
}
