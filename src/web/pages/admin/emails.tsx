import { EmailKindList } from '#web/features/admin/emails/email-kind-list.tsx'
import { Outbox } from '#web/features/admin/emails/outbox.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default function Emails() {
  return (
    <DashboardPage title="Emails">
      <div className="grid gap-5">
        <Outbox />
        <EmailKindList />
      </div>
    </DashboardPage>
  )
}
