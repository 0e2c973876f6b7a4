import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { RedirectList } from '#web/features/admin/moving/redirect-list.tsx'

export default dashboardPage({
  title: 'Redirects',
  Body: RedirectList,
  ownersOnly: true,
  back: { to: '/admin/settings?section=moving', label: 'Moving in' },
})
