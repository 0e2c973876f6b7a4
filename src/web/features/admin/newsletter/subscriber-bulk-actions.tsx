import { Download } from 'lucide-react'
import type { Subscriber } from '#contract/admin-newsletter.ts'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { changeSubscribers } from '#web/queries/bulk.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { BulkButton, BulkDelete } from '../lists/bulk-button.tsx'
import type { SelectedRows } from '../lists/selection.tsx'

const subscribers = ['subscriber', 'subscribers'] as const

/** Exports the selected subscribers as CSV, unsubscribes or deletes them. */
export function SubscriberBulkActions({ chosen }: { chosen: SelectedRows<Subscriber> }) {
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
        words={(count) => `Unsubscribe ${count}`}
        act={(ids) => changeSubscribers(api, { act: 'unsubscribe', ids })}
        done={(count) => `${counted(count, subscribers)} won’t get the newsletter any more.`}
        question={{
          title: (count) => `Unsubscribe ${counted(count, subscribers)}?`,
          text: () =>
            'They won’t get the newsletter any more, including one being sent now. We keep the addresses as unsubscribed, so an import can’t bring them back.',
        }}
      />
      <BulkDelete
        chosen={chosen}
        nouns={subscribers}
        act={(ids) => changeSubscribers(api, { act: 'delete', ids })}
        text={
          'They won’t get the newsletter any more. For 30 days they can be brought back from Deleted, above the list.'
        }
      />
    </>
  )
}
