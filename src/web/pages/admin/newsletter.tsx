import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { NewsletterList } from '#web/features/admin/newsletter/newsletter-list.tsx'
import { NewsletterTabs } from '#web/features/admin/newsletter/newsletter-tabs.tsx'

export default function Newsletter() {
  return (
    <DashboardPage title="Newsletter">
      <NewsletterTabs />
      <NewsletterList />
    </DashboardPage>
  )
}
