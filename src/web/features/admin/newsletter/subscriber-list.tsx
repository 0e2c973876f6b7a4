import { useQueryClient } from '@tanstack/react-query'
import { Download, Upload, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type Subscriber, type SubscriberListQuery, subscriberListQuerySchema } from '#contract/admin-newsletter.ts'
import { counted } from '#domain/count.ts'
import { sourceLabels, statusLabels } from '#domain/mail/subscriber-labels.ts'
import { useApi } from '#web/api.ts'
import { changeSubscribers } from '#web/queries/bulk.ts'
import { subscribersQuery } from '#web/queries/newsletter.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { useFormatTime } from '../frame/format-time.ts'
import { Badge } from '../lists/badge.tsx'
import { BulkButton, BulkDelete } from '../lists/bulk-button.tsx'
import { DeletedLink } from '../lists/deleted-link.tsx'
import { ExportLink } from '../lists/export-link.tsx'
import { defineList, useList } from '../lists/list.ts'
import { ListActions, ListView } from '../lists/list-view.tsx'
import type { SelectedRows } from '../lists/selection.tsx'
import { useOpenNewDialog } from '../lists/use-dialog-parameter.ts'
import { EmailText } from '../mail/email-text.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { AddDialog, QuestionDialog, questions, type SubscriberAction } from './subscriber-dialogs.tsx'

/** Why somebody is unsubscribed, if they did not unsubscribe themselves. */
const reasons: Record<Subscriber['leftBecause'], string> = {
  '': '',
  unconfirmed: '',
  bounced: 'Their mailbox doesn’t take our mail',
  complained: 'They reported it as spam',
}

const subscribers = defineList({
  path: '/admin/newsletter/subscribers',
  query: subscriberListQuerySchema,
  label: 'Subscribers',
  nouns: ['subscriber', 'subscribers'],
  search: { label: 'email address' },
  filters: { ...statusLabels, all: 'All' },
  empty: ({ status }: SubscriberListQuery) =>
    status === 'unsubscribed'
      ? 'Nobody has unsubscribed.'
      : 'Nobody is on the list yet. People can sign up at the bottom of each page, or you can import a list.',
})

type Open = 'add' | 'import' | { subscriber: Subscriber; action: SubscriberAction }

const actionsOf = ({ status }: Subscriber): SubscriberAction[] =>
  status === 'subscribed' ? ['unsubscribe', 'delete', 'erase'] : ['delete', 'erase']

/** The list of subscribers, with their consent. */
export function SubscriberList() {
  const state = useList(subscribers)
  const { status, q, sort } = state.view
  const when = useFormatTime()
  const [open, setOpen] = useState<Open>()
  useOpenNewDialog(() => setOpen('add'))
  const queryClient = useQueryClient()
  const hydrated = useHydrated()
  const changed = () => queryClient.invalidateQueries({ queryKey: ['admin', 'subscribers'] })
  const close = () => setOpen(undefined)
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
        <ExportLink address="/api/subscribers.csv" view={{ status, q, sort }} />
        <DeletedLink kind="subscriber" />
      </ListActions>
      <ListView
        state={state}
        query={subscribersQuery}
        bulk={{
          nameOf: ({ email }) => email,
          actions: (chosen) => <SubscriberBulkActions chosen={chosen} />,
        }}
        columns={[
          { heading: 'Address', sort: 'email', cell: ({ email }) => <EmailText email={email} /> },
          {
            heading: 'State',
            // On a wide card the actions are beside the consent, below the state; a narrow card has no room for that.
            className: 'max-sm:@max-3xl:col-span-full sm:@max-3xl:justify-self-end! sm:@max-3xl:text-right!',
            cell: ({ status, leftAt, leftBecause, askedAt }) => (
              <>
                <Badge tone={status === 'subscribed' ? 'success' : 'neutral'}>
                  {status === 'subscribed'
                    ? 'Subscribed'
                    : leftBecause === 'unconfirmed'
                      ? 'Not confirmed yet'
                      : 'Unsubscribed'}
                </Badge>
                {reasons[leftBecause] && (
                  <span className="mt-1 block text-ink-soft text-small">{reasons[leftBecause]}</span>
                )}
                {leftAt && <span className="mt-1 block text-ink-soft text-small">{when(leftAt)}</span>}
                {askedAt && (
                  <span className="block text-ink-soft text-small">Asked {when(askedAt)} if they’d like it</span>
                )}
              </>
            ),
          },
          {
            heading: 'Consent',
            sort: '-joined',
            className: 'text-small sm:@max-3xl:col-[1]!',
            cell: ({ consentedAt }) => <span className="tabular">{when(consentedAt)}</span>,
            detail: ({ source, consentNote }) => `${sourceLabels[source]}${consentNote && `: ${consentNote}`}`,
          },
          {
            heading: 'Actions',
            headingHidden: true,
            className: 'sm:@max-3xl:[grid-area:2/2]! sm:@max-3xl:self-end',
            cell: (subscriber) => (
              <div className="flex flex-wrap gap-x-4 gap-y-1 sm:justify-end">
                {actionsOf(subscriber).map((action) => (
                  <button
                    key={action}
                    type="button"
                    className="text-link text-small"
                    aria-label={`${questions[action].action} ${subscriber.email}`}
                    onClick={() => setOpen({ subscriber, action })}
                  >
                    {questions[action].action}
                  </button>
                ))}
              </div>
            ),
          },
        ]}
      />
      {open === 'add' && <AddDialog onClose={close} />}
      {open === 'import' && <ImportDialog onChanged={changed} onClose={close} />}
      {typeof open === 'object' && <QuestionDialog {...open} onClose={close} />}
    </>
  )
}

/** Exports the selected subscribers as CSV, unsubscribes or deletes them. */
function SubscriberBulkActions({ chosen }: { chosen: SelectedRows<Subscriber> }) {
  const api = useApi()
  const ids = chosen.rows.map(({ id }) => id).join()
  return (
    <>
      <a href={`/api/subscribers.csv?ids=${ids}`} download className={buttonClass('quiet')}>
        <Download aria-hidden className="size-4" />
        Export {chosen.rows.length}
      </a>
      <BulkButton
        chosen={chosen}
        fits={({ status }) => status === 'subscribed'}
        label={(count) => `Unsubscribe ${count}`}
        act={(ids) => changeSubscribers(api, { act: 'unsubscribe', ids })}
        done={(count) => `${counted(count, subscribers.nouns)} won’t get the newsletter any more.`}
        question={{
          title: (count) => `Unsubscribe ${counted(count, subscribers.nouns)}?`,
          text: () =>
            'They won’t get the newsletter any more, including one being sent now. We keep the addresses as unsubscribed, so an import can’t bring them back.',
        }}
      />
      <BulkDelete
        chosen={chosen}
        nouns={subscribers.nouns}
        act={(ids) => changeSubscribers(api, { act: 'delete', ids })}
        text={
          'They won’t get the newsletter any more. For 30 days they can be brought back from Deleted, above the list.'
        }
      />
    </>
  )
}
