import { FaqEditor } from '#web/features/admin/content/faq-editor.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default function Faq() {
  return (
    <DashboardPage title="FAQ">
      <FaqEditor />
    </DashboardPage>
  )
}
