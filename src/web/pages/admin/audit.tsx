import { AuditLog } from '../../features/admin/audit/audit-log.tsx'
import { Dashboard } from '../../features/admin/dashboard.tsx'
import { OwnersOnly } from '../../features/admin/owners-only.tsx'

export default function AuditPage() {
  return (
    <Dashboard title="Audit Log">
      <OwnersOnly>
        <AuditLog />
      </OwnersOnly>
    </Dashboard>
  )
}
