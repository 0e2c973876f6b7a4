import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { PageViews } from '#web/features/admin/page-views/page-views.tsx'

export default dashboardPage({ title: 'Page Views', Body: PageViews })
