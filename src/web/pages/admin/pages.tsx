import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { PageList } from '#web/features/admin/pages/page-list.tsx'

export default function Pages() {
  return (
    <DashboardPage title="Pages">
      <PageList />
    </DashboardPage>
  )
}
