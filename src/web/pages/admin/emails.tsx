import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'
import { EmailPreviews } from '#web/features/admin/orders/email-previews.tsx'
import { Outbox } from '#web/features/admin/orders/outbox.tsx'
import '#web/features/admin/orders/orders.css'

export default function Emails() {
  return (
    <Dashboard title="E-mails">
      <div className="grid gap-5">
        <Outbox />
        <EmailPreviews />
      </div>
    </Dashboard>
  )
}
