import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useSearch } from 'wouter'
import { type EmailFilter, emailFilters } from '#contract/email.ts'
import { useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { type EmailView, emailListQuery, orderCountsQuery } from '#web/queries/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { MailOutage } from '../frame/mail-outage.tsx'
import { useToday } from '../frame/use-today.ts'
import { ListEmpty } from '../lists/list-empty.tsx'
import { ListFilters, ListPages, ListSearch } from '../lists/list-view.tsx'
import { EmailTable } from './email-rows.tsx'
import { useAllAgain } from './use-send-again.ts'

const names: Record<EmailFilter, string> = {
  all: 'All',
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  'let-go': 'Dismissed',
}
const empty: Record<EmailFilter, string> = {
  all: 'No emails yet. Receipts, vouchers and confirmations will appear here.',
  queued: 'Nothing is waiting to be sent.',
  sent: 'Nothing has been sent yet.',
  failed: 'No emails have failed.',
  'let-go': 'No failed emails have been dismissed.',
}

function viewOf(search: string): EmailView {
  const asked = new URLSearchParams(search)
  const status = emailFilters.find((filter) => filter === asked.get('status')) ?? 'all'
  return {
    status,
    q: (asked.get('q') ?? '').slice(0, 100),
    page: Math.max(1, Math.trunc(Number(asked.get('page'))) || 1),
  }
}

function addressOf({ status, q, page }: EmailView): '/admin/emails' | `/admin/emails?${string}` {
  const said = new URLSearchParams()
  if (status !== 'all') said.set('status', status)
  if (q) said.set('q', q)
  if (page > 1) said.set('page', String(page))
  return said.size > 0 ? `/admin/emails?${said}` : '/admin/emails'
}

/** The emails that the site sends: what became of each, and a second try for those that failed. */
export function Outbox() {
  const search = useSearch()
  const shownSearch = useDeferredValue(search)
  const view = viewOf(shownSearch)
  const api = useApi()
  const { data } = useSuspenseQuery(emailListQuery(api, view))
  const { data: counts } = useQuery(orderCountsQuery(api))
  const outage = useToday()?.mailOutage
  return (
    <section className="panel" aria-label="Outbox" aria-busy={search !== shownSearch}>
      {data.outlet === 'folder' && (
        <p className="order-alarm mb-5">
          No mail server is set up, so emails aren’t sent. They’re only written to the mail folder on the server. Set
          SMTP_URL to send them.
        </p>
      )}
      {outage && (
        <div className="mb-5">
          <MailOutage outage={outage} />
        </div>
      )}
      <div className="list-head">
        <ListFilters
          names={data.outlet === 'folder' ? { ...names, sent: 'Written' } : names}
          shown={view.status}
          counts={{ failed: counts?.failedEmails }}
          addressOf={(status) => addressOf({ ...view, status, page: 1 })}
        />
        <ListSearch q={view.q} label="recipient" addressOf={(q) => addressOf({ ...view, q, page: 1 })} />
      </div>
      {data.items.length === 0 ? (
        <ListEmpty total={data.total} firstPage={addressOf({ ...view, page: 1 })}>
          {view.q ? `No emails to “${view.q}” here. Try fewer letters, or the filter “All”.` : empty[view.status]}
        </ListEmpty>
      ) : (
        <div className="mt-3">
          {view.status === 'failed' && counts && <TryAllAgain failed={counts.failedEmails} />}
          <EmailTable emails={data.items} />
        </div>
      )}
      <ListPages
        page={data.page}
        pageSize={data.pageSize}
        total={data.total}
        noun="emails"
        addressOf={(page) => addressOf({ ...view, page })}
      />
    </section>
  )
}

/** One press for all that failed, as after a time in which the mail server was away. */
function TryAllAgain({ failed }: { failed: number }) {
  const again = useAllAgain()
  const hydrated = useHydrated()
  if (failed < 2) return null
  return (
    <Button variant="quiet" className="mb-3" disabled={!hydrated} busy={again.isPending} onClick={() => again.mutate()}>
      <RotateCcw aria-hidden className="size-4" />
      Try all {new Intl.NumberFormat('en-AU').format(failed)} again
    </Button>
  )
}
