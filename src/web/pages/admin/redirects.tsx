import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { OwnersOnly } from '#web/features/admin/frame/owners-only.tsx'
import { RedirectList } from '#web/features/admin/moving/redirect-list.tsx'
import { Link } from '#web/router.tsx'

export default function RedirectsPage() {
  return (
    <DashboardPage title="Redirects">
      <OwnersOnly>
        <p className="mb-4">
          <Link to="/admin/settings?section=moving" className="text-link">
            Moving in
          </Link>
        </p>
        <RedirectList />
      </OwnersOnly>
    </DashboardPage>
  )
}
