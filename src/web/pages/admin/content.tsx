import { ContentTabs } from '#web/features/admin/content/content-tabs.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { ContentPreview } from './late-preview.tsx'

export default function Content() {
  return (
    <DashboardPage title="Page Content">
      <ContentTabs preview={ContentPreview} />
    </DashboardPage>
  )
}
