import { connectionsQuery } from '#web/queries/connections.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { AddressPanel } from './address-panel.tsx'
import { MailPanel } from './mail-panel.tsx'
import { MailRecords } from './mail-records.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { StoragePanel } from './storage-panel.tsx'

/** The connections to external services, which can be set without access to the server (docs/product.md, "Connections"). */
export function ConnectionsSettings() {
  const { mail, payments, storage, address } = useData(connectionsQuery)
  return (
    <div className="grid gap-6">
      <MailPanel mail={mail} />
      {mail.source !== 'none' && <MailRecords domain={mail.senderDomain} />}
      <PaymentsPanel payments={payments} isNext={mail.source !== 'none'} />
      <StoragePanel storage={storage} />
      <AddressPanel address={address} />
      <p>
        <Link to="/admin/settings/health" className="text-link font-semibold">
          Check everything at once
        </Link>
      </p>
    </div>
  )
}
