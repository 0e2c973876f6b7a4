import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Download, Upload, UserPlus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSearch } from 'wouter'
import type { Subscriber, SubscriberListQuery } from '#contract/admin-newsletter.ts'
import { useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { subscribersQuery } from '#web/queries/newsletter.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmailText } from '../email-text.tsx'
import { ListEmpty } from '../lists/list-empty.tsx'
import { Badge, ListActions, ListFilters, ListPages, ListSearch, SortHeading } from '../lists/list-view.tsx'
import { useOpenNewDialog } from '../lists/use-dialog-parameter.ts'
import { useWhen } from '../when.ts'
import { ImportDialog } from './import-dialog.tsx'
import { AddDialog, EraseDialog, UnsubscribeDialog } from './subscriber-dialogs.tsx'
import { addressOf, filterNames, sourceNames, viewOf } from './view.ts'

type Open = 'add' | 'import' | { unsubscribe: Subscriber } | { erase: Subscriber }

/** Who gets the newsletter, and how each came to agree. */
export function SubscriberList() {
  const search = useSearch()
  const shownSearch = useDeferredValue(search)
  const view = viewOf(shownSearch)
  const { data } = useSuspenseQuery(subscribersQuery(useApi(), view))
  const [open, setOpen] = useState<Open>()
  useOpenNewDialog(() => setOpen('add'))
  const queryClient = useQueryClient()
  const hydrated = useHydrated()
  const changed = () => queryClient.invalidateQueries({ queryKey: ['admin', 'subscribers'] })
  const dialog = { onChanged: changed, onClose: () => setOpen(undefined) }
  return (
    <>
      <ListActions>
        <Button disabled={!hydrated} aria-keyshortcuts="n" onClick={() => setOpen('add')}>
          <UserPlus aria-hidden className="size-4" />
          Add
        </Button>
        <Button variant="quiet" disabled={!hydrated} onClick={() => setOpen('import')}>
          <Upload aria-hidden className="size-4" />
          Import
        </Button>
        <a href={`/api/subscribers.csv?status=${view.status}`} download className={buttonClass('quiet')}>
          <Download aria-hidden className="size-4" />
          Export
        </a>
      </ListActions>
      <section className="panel" aria-label="Subscribers" aria-busy={search !== shownSearch}>
        <div className="list-head">
          <ListFilters
            names={filterNames}
            shown={view.status}
            addressOf={(status) => addressOf({ ...view, status, page: 1 })}
          />
          <ListSearch q={view.q} label="email address" addressOf={(q) => addressOf({ ...view, q, page: 1 })} />
        </div>
        {data.items.length === 0 ? (
          <ListEmpty total={data.total} firstPage={addressOf({ ...view, page: 1 })}>
            {emptyText(view)}
          </ListEmpty>
        ) : (
          <SubscriberTable items={data.items} view={view} onOpen={setOpen} />
        )}
        <ListPages {...data} noun="subscribers" addressOf={(page) => addressOf({ ...view, page })} />
      </section>
      {open === 'add' && <AddDialog {...dialog} />}
      {open === 'import' && <ImportDialog {...dialog} />}
      {typeof open === 'object' && 'unsubscribe' in open && (
        <UnsubscribeDialog subscriber={open.unsubscribe} {...dialog} />
      )}
      {typeof open === 'object' && 'erase' in open && <EraseDialog subscriber={open.erase} {...dialog} />}
    </>
  )
}

function emptyText({ status, q }: SubscriberListQuery): string {
  if (q) return `No addresses match “${q}”. Try fewer letters, or the filter “All”.`
  if (status === 'unsubscribed') return 'Nobody has unsubscribed.'
  return 'Nobody is on the list yet. People can sign up at the bottom of each page, or you can import a list.'
}

type TableProps = { items: Subscriber[]; view: SubscriberListQuery; onOpen: (open: Open) => void }
function SubscriberTable({ items, view, onOpen }: TableProps) {
  const when = useWhen()
  const heading = (by: string, label: string, first: 'up' | 'down') => (
    <SortHeading
      sort={view.sort}
      by={by}
      label={label}
      first={first}
      addressOf={(sort) => addressOf({ ...view, sort, page: 1 })}
    />
  )
  return (
    <table className="desk-table desk-cards list-table subscriber-table">
      <thead>
        <tr>
          {heading('email', 'Address', 'up')}
          <th scope="col">State</th>
          {heading('joined', 'Consent', 'down')}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((subscriber) => (
          <tr key={subscriber.id}>
            <td>
              <EmailText email={subscriber.email} />
            </td>
            <td>
              <Badge tone={subscriber.status === 'subscribed' ? 'good' : 'quiet'}>
                {subscriber.status === 'subscribed' ? 'Subscribed' : 'Unsubscribed'}
              </Badge>
              {subscriber.leftAt && (
                <span className="mt-1 block text-ink-soft text-small">{when(subscriber.leftAt)}</span>
              )}
              {subscriber.askedAt && (
                <span className="block text-ink-soft text-small">
                  Asked {when(subscriber.askedAt)} if they’d like it again
                </span>
              )}
            </td>
            <td className="text-small">
              <span className="tabular">{when(subscriber.consentedAt)}</span>
              <span className="block text-ink-soft">
                {sourceNames[subscriber.source]}
                {subscriber.consentNote && `: ${subscriber.consentNote}`}
              </span>
            </td>
            <td>
              <div className="flex flex-wrap gap-x-4 gap-y-1 sm:justify-end">
                {subscriber.status === 'subscribed' && (
                  <button
                    type="button"
                    className="text-link text-small"
                    aria-label={`Unsubscribe ${subscriber.email}`}
                    onClick={() => onOpen({ unsubscribe: subscriber })}
                  >
                    Unsubscribe
                  </button>
                )}
                <button
                  type="button"
                  className="text-link text-small"
                  aria-label={`Erase ${subscriber.email}`}
                  onClick={() => onOpen({ erase: subscriber })}
                >
                  Erase
                </button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
