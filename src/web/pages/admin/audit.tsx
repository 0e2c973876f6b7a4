import { AuditLog } from '#web/features/admin/audit/audit-log.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { OwnersOnly } from '#web/features/admin/frame/owners-only.tsx'

export default function AuditPage() {
  return (
    <DashboardPage title="Audit Log">
      <OwnersOnly>
        <AuditLog />
      </OwnersOnly>
    </DashboardPage>
  )
}
