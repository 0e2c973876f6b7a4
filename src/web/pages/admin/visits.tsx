import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { Visits } from '#web/features/admin/visits/visits.tsx'

export default dashboardPage({ title: 'Visits', Body: Visits })
