import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'
import { NewsletterTabs } from '#web/features/admin/newsletter/newsletter-tabs.tsx'
import { SubscriberList } from '#web/features/admin/newsletter/subscriber-list.tsx'
import '#web/features/admin/newsletter/newsletter.css'

export default function NewsletterSubscribers() {
  return (
    <Dashboard title="Newsletter">
      <NewsletterTabs />
      <SubscriberList />
    </Dashboard>
  )
}
