import { AppearanceEditor } from '#web/features/admin/appearance/appearance-editor.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { OwnersOnly } from '#web/features/admin/frame/owners-only.tsx'

export default function Appearance() {
  return (
    <DashboardPage title="Appearance">
      <OwnersOnly>
        <AppearanceEditor />
      </OwnersOnly>
    </DashboardPage>
  )
}
