import { AuditLog } from '#web/features/admin/audit/audit-log.tsx'
import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'
import { OwnersOnly } from '#web/features/admin/frame/owners-only.tsx'

export default function AuditPage() {
  return (
    <Dashboard title="Audit Log">
      <OwnersOnly>
        <AuditLog />
      </OwnersOnly>
    </Dashboard>
  )
}
