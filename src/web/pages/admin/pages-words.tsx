import { PreviewProvider } from '#web/features/admin/content/preview.ts'
import { WordsEditor } from '#web/features/admin/content/words-editor.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { ContentPreview } from './late-preview.tsx'

export default function Words() {
  return (
    <DashboardPage title="Words" back={{ to: '/admin/pages', label: 'All pages' }}>
      <p className="mb-5 max-w-2xl text-ink-soft">
        Headings and sentences that stand on the site’s own pages. What you leave empty says its default.
      </p>
      <PreviewProvider value={{ Section: ContentPreview, shown: 'words' }}>
        <WordsEditor />
      </PreviewProvider>
    </DashboardPage>
  )
}
