import { Dashboard } from '../../features/admin/dashboard.tsx'
import { EmailPreviews } from '../../features/admin/orders/email-previews.tsx'
import { Outbox } from '../../features/admin/orders/outbox.tsx'
import '../../features/admin/orders/orders.css'

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
