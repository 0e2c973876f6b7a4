import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { HealthCheck } from '#web/features/admin/health-check/health-check.tsx'
import { AlertSettings } from '#web/features/admin/settings/alert-settings.tsx'

export default function HealthCheckPage() {
  return (
    <DashboardPage title="Health check" ownersOnly back={{ to: '/admin/settings', label: 'Settings' }}>
      <div className="grid gap-6">
        <HealthCheck />
        <AlertSettings />
      </div>
    </DashboardPage>
  )
}
