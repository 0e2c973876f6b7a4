import { ClosuresEditor } from '#web/features/admin/content/closures-editor.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { Link } from '#web/router.tsx'

export default function ClosedDays() {
  return (
    <DashboardPage title="Closed Days">
      <p className="mb-5">
        Your usual hours are in{' '}
        <Link to="/admin?section=clinic" className="text-link">
          Page Content, Clinic Info
        </Link>
        .
      </p>
      <ClosuresEditor />
    </DashboardPage>
  )
}
