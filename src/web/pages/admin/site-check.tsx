import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { SiteCheck } from '#web/features/admin/site-check/site-check.tsx'
import { Link } from '#web/router.tsx'

export default function SiteCheckPage() {
  return (
    <DashboardPage title="Check the site">
      <p className="mb-5">
        <Link to="/admin/today" className="text-link">
          Today
        </Link>
      </p>
      <SiteCheck />
    </DashboardPage>
  )
}
