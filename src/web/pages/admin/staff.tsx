import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'
import { OwnersOnly } from '#web/features/admin/frame/owners-only.tsx'
import { Staff } from '#web/features/admin/staff/staff.tsx'

export default function StaffPage() {
  return (
    <Dashboard title="Staff">
      <OwnersOnly>
        <Staff />
      </OwnersOnly>
    </Dashboard>
  )
}
