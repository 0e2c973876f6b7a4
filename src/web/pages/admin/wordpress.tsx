import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { OwnersOnly } from '#web/features/admin/frame/owners-only.tsx'
import { Wordpress } from '#web/features/admin/moving/wordpress.tsx'
import { Link } from '#web/router.tsx'

export default function WordpressPage() {
  return (
    <DashboardPage title="Import from WordPress">
      <OwnersOnly>
        <p className="mb-4">
          <Link to="/admin/settings?section=moving" className="text-link">
            Moving in
          </Link>
        </p>
        <Wordpress />
      </OwnersOnly>
    </DashboardPage>
  )
}
