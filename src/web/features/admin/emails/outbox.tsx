import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { type EmailListQuery, emailListQuerySchema } from '#contract/email.ts'
import { emailName } from '#contract/email-templates.ts'
import type { EmailRow } from '#contract/order.ts'
import { counted, formatCount } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { changeEmails } from '#web/queries/bulk.ts'
import { emailListQuery, orderCountsQuery } from '#web/queries/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { alertClass } from '../frame/alert-panel.tsx'
import { MailOutage } from '../frame/mail-outage.tsx'
import { useToday } from '../frame/use-today.ts'
import { BulkButton } from '../lists/bulk-button.tsx'
import { defineList, useList } from '../lists/list.ts'
import { ListView } from '../lists/list-view.tsx'
import type { SelectedRows } from '../lists/selection.tsx'
import { EmailText } from '../mail/email-text.tsx'
import { useHasMailServer, useNotifySent } from '../mail/mail-delivery.ts'
import { EmailFailure, EmailOpener, EmailState, EmailTime } from './email-rows.tsx'
import { useResendFailedEmails } from './use-email-actions.ts'

const empty: Record<EmailListQuery['status'], string> = {
  all: 'No emails yet. Receipts, vouchers and confirmations will appear here.',
  queued: 'Nothing is waiting to be sent.',
  sent: 'Nothing has been sent yet.',
  failed: 'No emails have failed.',
  'let-go': 'No failed emails have been dismissed.',
}

const emails = defineList({
  path: '/admin/emails',
  query: emailListQuerySchema,
  label: 'Outbox',
  nouns: ['email', 'emails'],
  search: { label: 'recipient’s email or order number', placeholder: 'Email or order' },
  filters: { all: 'All', queued: 'Waiting', sent: 'Sent', failed: 'Failed', 'let-go': 'Dismissed' },
  empty: ({ status }: EmailListQuery) => empty[status],
})
/** The list’s texts without a mail server, where nothing is sent. */
const written = { ...emails, filters: { ...emails.filters, sent: 'Written' } }

/** The emails that the site has sent, with their state, and buttons to retry those that failed. */
export function Outbox() {
  const hasMailServer = useHasMailServer()
  const state = useList(hasMailServer ? emails : written)
  const { data: counts } = useQuery(orderCountsQuery(useApi()))
  const outage = useToday()?.mailOutage
  return (
    <ListView
      state={state}
      query={emailListQuery}
      counts={{ failed: counts?.failedEmails }}
      bulk={{
        nameOf: ({ template, recipient }) => `${emailName(template)} to ${recipient}`,
        fits: ({ status }) => isFinal(status),
        actions: (chosen) => <EmailBulkActions chosen={chosen} />,
      }}
      notice={
        <>
          {!hasMailServer && (
            <p className={`mb-5 ${alertClass}`}>
              No mail server is set up, so emails aren’t sent. They’re only written to the mail folder on the server.
              Owners connect one under Settings, Connections.
            </p>
          )}
          {outage && (
            <div className="mb-5">
              <MailOutage outage={outage} />
            </div>
          )}
        </>
      }
      columns={[
        {
          heading: 'Email',
          cell: (email) => (
            <>
              <EmailOpener email={email} linked />
              {email.order && (
                <span className="tabular block text-ink-soft text-small">
                  {[`Order ${email.order.reference}`, email.order.name].filter(Boolean).join(', ')}
                </span>
              )}
              <EmailFailure email={email} />
            </>
          ),
        },
        { heading: 'State', cell: (email) => <EmailState email={email} /> },
        { heading: 'To', cell: ({ recipient }) => <EmailText email={recipient} /> },
        { heading: 'When', className: 'tabular', cell: (email) => <EmailTime email={email} /> },
      ]}
    >
      {state.view.status === 'failed' && counts && <TryAllAgain failed={counts.failedEmails} />}
    </ListView>
  )
}

/** A button that retries all failed emails, such as after an outage of the mail server. */
function TryAllAgain({ failed }: { failed: number }) {
  const again = useResendFailedEmails()
  const hydrated = useHydrated()
  if (failed < 2) return null
  return (
    <Button variant="quiet" className="mt-3" disabled={!hydrated} busy={again.isPending} onClick={() => again.mutate()}>
      <RotateCcw aria-hidden className="size-4" />
      Try all {formatCount(failed)} again
    </Button>
  )
}

/** Whether an email has actions: a queued one is sent automatically. */
const isFinal = (status: EmailRow['status']) => status === 'sent' || status === 'failed' || status === 'let-go'

/** Sends the selected emails again, or dismisses those that failed. */
function EmailBulkActions({ chosen }: { chosen: SelectedRows<EmailRow> }) {
  const api = useApi()
  const notifySent = useNotifySent()
  return (
    <>
      <BulkButton
        chosen={chosen}
        label={(count) => `Send ${count} again`}
        act={(ids) => changeEmails(api, { act: 'again', ids })}
        done={(count) => `${counted(count, emails.nouns)} will be sent again.`}
        notify={notifySent}
        question={{
          title: (count) => `Send ${counted(count, emails.nouns)} again?`,
          text: () => 'Each goes to whom it was for. Whoever has it already gets it a second time.',
        }}
      />
      <BulkButton
        chosen={chosen}
        fits={({ status }) => status === 'failed'}
        label={(count) => `Dismiss ${count}`}
        act={(ids) => changeEmails(api, { act: 'let-go', ids })}
        done={(count) => `${counted(count, emails.nouns)} dismissed.`}
      />
    </>
  )
}
