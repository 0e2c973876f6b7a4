import { ContentTabs } from '#web/features/admin/content/content-tabs.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { lazyWithRetry } from '#web/features/admin/frame/lazy-with-retry.tsx'

/** With the parts of the home page that it shows, so that all of it is there or none. */
const ContentPreview = lazyWithRetry(
  async () => {
    const [{ default: preview }] = await Promise.all([import('./content-preview.tsx'), import('../home.tsx')])
    return preview
  },
  { waiting: <div className="placeholder h-96" aria-busy="true" /> },
)

export default function Content() {
  return (
    <DashboardPage title="Page Content">
      <ContentTabs preview={ContentPreview} />
    </DashboardPage>
  )
}
