import { ServiceList } from '#web/features/admin/catalogue/services.tsx'
import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default dashboardPage({ title: 'Services', Body: ServiceList })
