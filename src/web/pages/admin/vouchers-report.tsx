import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { Report } from '#web/features/admin/vouchers/report.tsx'
import { Link } from '#web/router.tsx'

export default function VouchersReport() {
  return (
    <DashboardPage title="Voucher report">
      <p className="mb-4">
        <Link to="/admin/vouchers" className="text-link">
          All vouchers
        </Link>
      </p>
      <Report />
    </DashboardPage>
  )
}
