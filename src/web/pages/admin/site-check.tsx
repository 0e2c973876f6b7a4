import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { SiteCheck } from '#web/features/admin/site-check/site-check.tsx'

export default dashboardPage({ title: 'Check the site', Body: SiteCheck, back: { to: '/admin/today', label: 'Today' } })
