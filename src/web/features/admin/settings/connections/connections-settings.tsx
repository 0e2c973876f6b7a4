import { Panel } from '#web/features/admin/frame/panel.tsx'
import { connectionsQuery } from '#web/queries/connections.ts'
import { useData } from '#web/queries/use-data.ts'
import { AddressPanel } from './address-panel.tsx'
import { MailPanel } from './mail-panel.tsx'
import { MailRecords } from './mail-records.tsx'
import { PaymentsPanel } from './payments-panel.tsx'

/** What the site needs outside of itself, to be set without touching the server (docs/product.md, "Connections"). */
export function ConnectionsSettings() {
  const { mail, payments, storage, publicUrl } = useData(connectionsQuery)
  return (
    <div className="grid gap-6">
      <MailPanel mail={mail} />
      {mail.source !== 'none' && <MailRecords domain={mail.senderDomain} />}
      <PaymentsPanel payments={payments} isNext={mail.source !== 'none'} />
      <Panel title="Pictures and files">
        <p className="max-w-2xl">
          {storage.source === 'environment'
            ? 'They’re kept in an object store, which is set on the server (S3_BUCKET):'
            : 'They’re kept in a folder on the server, and are part of every backup:'}{' '}
          <span className="break-all">{storage.place}</span>
        </p>
      </Panel>
      <AddressPanel publicUrl={publicUrl} />
    </div>
  )
}
