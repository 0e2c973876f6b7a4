import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiClient, useApi } from '#web/api.ts'
import { dismissEmail, resendEmail, resendFailedEmails } from '#web/queries/orders.ts'
import { toast } from '#web/ui/toast-store.ts'
import { showFailure } from '../forms/failure.ts'
import { useHasMailServer } from '../mail/mail-delivery.ts'

/** The message without a mail server. */
const notSentMessage = 'It’ll only be written to the mail folder again: no mail server is set up.'

/** Sends an email once more to its recipient. */
export const useResendEmail = (id: string) =>
  useEmailAction(
    (api) => resendEmail(api, id),
    () => 'The email will be sent again.',
    { sends: true },
  )

/** Sends all emails that failed once more. */
export const useResendFailedEmails = () =>
  useEmailAction(
    resendFailedEmails,
    ({ again }) => (again === 1 ? 'The email will be sent again.' : `${again} emails will be sent again.`),
    { sends: true },
  )

/** Dismisses a failed email, so that it no longer counts as not sent. */
export const useDismissEmail = (id: string) =>
  useEmailAction(
    (api) => dismissEmail(api, id),
    () => 'The email has been dismissed and no longer counts as not sent.',
  )

function useEmailAction<T>(verb: (api: ApiClient) => Promise<T>, textOf: (done: T) => string, { sends = false } = {}) {
  const api = useApi()
  const hasMailServer = useHasMailServer()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => verb(api),
    onSuccess: async (done: T) => {
      await queryClient.invalidateQueries({ queryKey: ['admin', 'emails'] })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
      toast(sends && !hasMailServer ? 'Not sent' : 'Success', sends && !hasMailServer ? notSentMessage : textOf(done))
    },
    onError: showFailure,
  })
}
