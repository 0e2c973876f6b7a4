import { PractitionerList } from '#web/features/admin/catalogue/practitioners.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default function Practitioners() {
  return (
    <DashboardPage title="Practitioners">
      <PractitionerList />
    </DashboardPage>
  )
}
