import { Dashboard } from '../../features/admin/dashboard.tsx'
import { NewsletterList } from '../../features/admin/newsletter/newsletter-list.tsx'
import { NewsletterTabs } from '../../features/admin/newsletter/newsletter-tabs.tsx'

export default function Newsletter() {
  return (
    <Dashboard title="Newsletter">
      <NewsletterTabs />
      <NewsletterList />
    </Dashboard>
  )
}
