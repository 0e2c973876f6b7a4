import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { Wordpress } from '#web/features/admin/moving/wordpress.tsx'

export default dashboardPage({
  title: 'Import from WordPress',
  Body: Wordpress,
  ownersOnly: true,
  back: { to: '/admin/settings?section=moving', label: 'Moving in' },
})
