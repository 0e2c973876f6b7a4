import { Dashboard } from '../../features/admin/dashboard.tsx'
import { Report } from '../../features/admin/vouchers/report.tsx'
import '../../features/admin/vouchers/vouchers.css'
import { Link } from '../../router.tsx'

export default function VouchersReport() {
  return (
    <Dashboard title="Voucher report">
      <p className="mb-4">
        <Link to="/admin/vouchers" className="text-link">
          All vouchers
        </Link>
      </p>
      <Report />
    </Dashboard>
  )
}
