import type { EmailRow } from '#contract/order.ts'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { changeEmails } from '#web/queries/bulk.ts'
import { BulkButton } from '../lists/bulk-button.tsx'
import type { SelectedRows } from '../lists/selection.tsx'
import { useNotifySent } from '../mail-delivery.ts'

const emails = ['email', 'emails'] as const

/** Whether an email has actions: a queued one is sent automatically. */
export const isSettled = (status: EmailRow['status']) => status === 'sent' || status === 'failed' || status === 'let-go'

/** Sends the selected emails again, or dismisses those that failed. */
export function EmailBulkActions({ chosen }: { chosen: SelectedRows<EmailRow> }) {
  const api = useApi()
  const notifySent = useNotifySent()
  return (
    <>
      <BulkButton
        chosen={chosen}
        words={(count) => `Send ${count} again`}
        act={(ids) => changeEmails(api, { act: 'again', ids })}
        done={(count) => `${counted(count, emails)} will be sent again.`}
        tell={notifySent}
        question={{
          title: (count) => `Send ${counted(count, emails)} again?`,
          text: () => 'Each goes to whom it was for. Whoever has it already gets it a second time.',
        }}
      />
      <BulkButton
        chosen={chosen}
        fits={({ status }) => status === 'failed'}
        words={(count) => `Dismiss ${count}`}
        act={(ids) => changeEmails(api, { act: 'let-go', ids })}
        done={(count) => `${counted(count, emails)} dismissed.`}
      />
    </>
  )
}
