import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiClient, useApi } from '#web/api.ts'
import { letEmailGo, sendEmailAgain, sendFailedAgain } from '#web/queries/orders.ts'
import { toast } from '#web/ui/toast-store.ts'
import { messageOf } from '../forms/failure.ts'
import { useHasMailServer } from '../mail-delivery.ts'

/** Nothing is sent again where nothing is sent. */
const onlyWritten = 'It’ll only be written to the mail folder again: no mail server is set up.'

/** Sends an email once more to whom it was for. */
export const useSendAgain = (id: string) =>
  useVerb(
    (api) => sendEmailAgain(api, id),
    () => 'The email will be sent again.',
    { sends: true },
  )

/** Sends all emails that failed once more. */
export const useAllAgain = () =>
  useVerb(
    sendFailedAgain,
    ({ again }) => (again === 1 ? 'The email will be sent again.' : `${again} emails will be sent again.`),
    { sends: true },
  )

/** Leaves an email that failed at that. */
export const useLetGo = (id: string) =>
  useVerb(
    (api) => letEmailGo(api, id),
    () => 'The email has been dismissed and no longer counts as not sent.',
  )

function useVerb<T>(verb: (api: ApiClient) => Promise<T>, told: (done: T) => string, { sends = false } = {}) {
  const api = useApi()
  const hasMailServer = useHasMailServer()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => verb(api),
    onSuccess: async (done: T) => {
      await queryClient.invalidateQueries({ queryKey: ['admin', 'emails'] })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
      toast(sends && !hasMailServer ? 'Not sent' : 'Success', sends && !hasMailServer ? onlyWritten : told(done))
    },
    onError: (error) => toast('Error', messageOf(error), 'destructive'),
  })
}
