import { EditorPage } from '#web/features/admin/frame/editor-page.tsx'
import { NewsletterView } from '#web/features/admin/newsletter/newsletter-view.tsx'
import { newsletterQuery } from '#web/queries/newsletter.ts'

export default function NewsletterEdit() {
  return (
    <EditorPage query={newsletterQuery} title={(newsletter) => newsletter?.value.subject || 'Newsletter'}>
      {(newsletter, staffId, key) => <NewsletterView key={key} newsletter={newsletter} staffId={staffId} />}
    </EditorPage>
  )
}
