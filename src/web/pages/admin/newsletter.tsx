import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'
import { NewsletterList } from '#web/features/admin/newsletter/newsletter-list.tsx'
import { NewsletterTabs } from '#web/features/admin/newsletter/newsletter-tabs.tsx'

export default function Newsletter() {
  return (
    <Dashboard title="Newsletter">
      <NewsletterTabs />
      <NewsletterList />
    </Dashboard>
  )
}
