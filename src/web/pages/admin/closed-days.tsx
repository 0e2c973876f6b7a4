import { ClosuresEditor } from '#web/features/admin/content/closures-editor.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { TextLink } from '#web/features/admin/frame/text-link.tsx'

export default function ClosedDays() {
  return (
    <DashboardPage title="Closed Days">
      <p className="mb-5">
        Your usual hours are in <TextLink to="/admin?section=clinic">Page Content, Clinic Info</TextLink>.
      </p>
      <ClosuresEditor />
    </DashboardPage>
  )
}
