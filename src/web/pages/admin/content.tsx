import { lazy } from 'react'
import { ContentTabs } from '../../features/admin/content/content-tabs.tsx'
import { Dashboard } from '../../features/admin/dashboard.tsx'

const ContentPreview = lazy(() => import('./content-preview.tsx'))

export default function Content() {
  return (
    <Dashboard title="Page Content">
      <ContentTabs preview={ContentPreview} />
    </Dashboard>
  )
}
