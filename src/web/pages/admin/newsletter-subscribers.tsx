import { Dashboard } from '../../features/admin/dashboard.tsx'
import { NewsletterTabs } from '../../features/admin/newsletter/newsletter-tabs.tsx'
import { SubscriberList } from '../../features/admin/newsletter/subscriber-list.tsx'
import '../../features/admin/newsletter/newsletter.css'

export default function NewsletterSubscribers() {
  return (
    <Dashboard title="Newsletter">
      <NewsletterTabs />
      <SubscriberList />
    </Dashboard>
  )
}
