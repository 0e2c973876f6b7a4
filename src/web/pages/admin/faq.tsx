import { FaqEditor } from '#web/features/admin/content/faq-editor.tsx'
import { PreviewProvider } from '#web/features/admin/content/preview.ts'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { ContentPreview } from './late-preview.tsx'

export default function Faq() {
  return (
    <DashboardPage title="FAQ" back={{ to: '/admin/pages', label: 'All pages' }}>
      <PreviewProvider value={{ Section: ContentPreview, shown: 'faq' }}>
        <FaqEditor />
      </PreviewProvider>
    </DashboardPage>
  )
}
