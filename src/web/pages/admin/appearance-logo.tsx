import { LogoEditor } from '#web/features/admin/content/logo-editor.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default function LogoPage() {
  return (
    <DashboardPage title="Logo">
      <LogoEditor />
    </DashboardPage>
  )
}
