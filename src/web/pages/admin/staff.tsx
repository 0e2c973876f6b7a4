import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { Staff } from '#web/features/admin/staff/staff.tsx'

export default dashboardPage({ title: 'Staff', Body: Staff, ownersOnly: true })
