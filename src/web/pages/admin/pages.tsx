import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { TextLink } from '#web/features/admin/frame/text-link.tsx'
import { PageList } from '#web/features/admin/pages/page-list.tsx'

export default function Pages() {
  return (
    <DashboardPage title="Text Pages">
      <p className="mb-5 max-w-2xl text-ink-soft">
        Legal texts, pages about treatments, and any page you add. The home page and the clinic’s details are under{' '}
        <TextLink to="/admin">Page Content</TextLink>.
      </p>
      <PageList />
    </DashboardPage>
  )
}
