import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { OwnersOnly } from '#web/features/admin/frame/owners-only.tsx'
import { Staff } from '#web/features/admin/staff/staff.tsx'

export default function StaffPage() {
  return (
    <DashboardPage title="Staff">
      <OwnersOnly>
        <Staff />
      </OwnersOnly>
    </DashboardPage>
  )
}
