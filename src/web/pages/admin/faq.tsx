import { FaqEditor } from '#web/features/admin/content/faq-editor.tsx'
import { PreviewProvider } from '#web/features/admin/content/preview.ts'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { Link } from '#web/router.tsx'
import { ContentPreview } from './late-preview.tsx'

export default function Faq() {
  return (
    <DashboardPage title="FAQ">
      <p className="mb-5">
        <Link to="/admin/pages" className="text-link">
          All pages
        </Link>
      </p>
      <PreviewProvider value={{ Section: ContentPreview, shown: 'faq' }}>
        <FaqEditor />
      </PreviewProvider>
    </DashboardPage>
  )
}
