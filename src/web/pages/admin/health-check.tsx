import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { OwnersOnly } from '#web/features/admin/frame/owners-only.tsx'
import { HealthCheck } from '#web/features/admin/health-check/health-check.tsx'
import { AlertSettings } from '#web/features/admin/settings/alert-settings.tsx'
import { Link } from '#web/router.tsx'

export default function HealthCheckPage() {
  return (
    <DashboardPage title="Health check">
      <OwnersOnly>
        <p className="mb-4">
          <Link to="/admin/settings" className="text-link">
            Settings
          </Link>
        </p>
        <div className="grid gap-6">
          <HealthCheck />
          <AlertSettings />
        </div>
      </OwnersOnly>
    </DashboardPage>
  )
}
