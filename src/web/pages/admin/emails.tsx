import { EmailPreviews } from '#web/features/admin/emails/email-previews.tsx'
import { Outbox } from '#web/features/admin/emails/outbox.tsx'
import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'
import '#web/features/admin/orders/orders.css'

export default function Emails() {
  return (
    <Dashboard title="Emails">
      <div className="grid gap-5">
        <Outbox />
        <EmailPreviews />
      </div>
    </Dashboard>
  )
}
