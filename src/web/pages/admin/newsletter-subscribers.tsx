import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { NewsletterTabs } from '#web/features/admin/newsletter/newsletter-tabs.tsx'
import { SubscriberList } from '#web/features/admin/newsletter/subscriber-list.tsx'

export default function NewsletterSubscribers() {
  return (
    <DashboardPage title="Newsletter">
      <NewsletterTabs />
      <SubscriberList />
    </DashboardPage>
  )
}
