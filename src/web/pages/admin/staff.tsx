import { Dashboard } from '../../features/admin/dashboard.tsx'
import { OwnersOnly } from '../../features/admin/owners-only.tsx'
import { Staff } from '../../features/admin/staff/staff.tsx'

export default function StaffPage() {
  return (
    <Dashboard title="Staff">
      <OwnersOnly>
        <Staff />
      </OwnersOnly>
    </Dashboard>
  )
}
