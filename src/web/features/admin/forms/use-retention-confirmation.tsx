import { useState } from 'react'
import type { AppointmentRules } from '#contract/appointment.ts'
import { formatCount } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { countExpiringRequests } from '#web/queries/appointments.ts'
import { AreYouSureDialog } from '../frame/are-you-sure-dialog.tsx'
import { showFailure } from './failure.ts'

type Question = { requests: number; answer: (agreed: boolean) => void }

/**
 * Asks before a shorter retention period is saved, if requests would be deleted by it. `agreed` says whether
 * it may be saved; `question` is the dialog, for the page to show.
 */
export function useRetentionConfirmation() {
  const api = useApi()
  const [pending, setPending] = useState<Question>()

  async function agreed(rules: AppointmentRules): Promise<boolean> {
    try {
      const { requests } = await countExpiringRequests(api, rules)
      if (requests === 0) return true
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setPending({ requests, answer: resolve })
      return await promise.finally(() => setPending(undefined))
    } catch (error) {
      showFailure(error)
      return false
    }
  }

  return { agreed, question: pending && <ExpiryDialog {...pending} /> }
}

const ExpiryDialog = ({ requests, answer }: Question) => (
  <AreYouSureDialog
    title={requests === 1 ? 'Delete a request?' : 'Delete requests?'}
    action={requests === 1 ? 'Delete it and save' : 'Delete them and save'}
    danger
    onConfirm={() => answer(true)}
    onClose={() => answer(false)}
  >
    <p>
      {requests === 1
        ? 'This deletes 1 request for good, with its history.'
        : `This deletes ${formatCount(requests)} requests for good, with their history.`}
    </p>
  </AreYouSureDialog>
)
