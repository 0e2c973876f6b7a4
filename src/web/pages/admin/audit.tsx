import { AuditLog } from '#web/features/admin/audit/audit-log.tsx'
import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default dashboardPage({ title: 'Audit Log', Body: AuditLog, ownersOnly: true })
