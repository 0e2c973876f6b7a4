import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { Today } from '#web/features/admin/today/today.tsx'

export default dashboardPage({ title: 'Today', Body: Today })
