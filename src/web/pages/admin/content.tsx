import { lazy } from 'react'
import { ContentTabs } from '#web/features/admin/content/content-tabs.tsx'
import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'

const ContentPreview = lazy(() => import('./content-preview.tsx'))

export default function Content() {
  return (
    <Dashboard title="Page Content">
      <ContentTabs preview={ContentPreview} />
    </Dashboard>
  )
}
