import { BinList } from '#web/features/admin/bin/bin-list.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default function Deleted() {
  return (
    <DashboardPage title="Deleted">
      <BinList />
    </DashboardPage>
  )
}
