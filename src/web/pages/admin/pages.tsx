import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { PageList } from '#web/features/admin/pages/page-list.tsx'
import { Link } from '#web/router.tsx'

export default function Pages() {
  return (
    <DashboardPage title="Text Pages">
      <p className="mb-5 max-w-2xl text-ink-soft">
        Legal texts, pages about treatments, and any page you add. The home page and the clinic’s details are under{' '}
        <Link to="/admin" className="text-link">
          Page Content
        </Link>
        .
      </p>
      <PageList />
    </DashboardPage>
  )
}
