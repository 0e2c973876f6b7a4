import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { Report } from '#web/features/admin/vouchers/report.tsx'

export default dashboardPage({
  title: 'Voucher report',
  Body: Report,
  back: { to: '/admin/vouchers', label: 'All vouchers' },
})
