import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiClient, useApi } from '#web/api.ts'
import { letEmailGo, sendEmailAgain, sendFailedAgain } from '#web/queries/orders.ts'
import { toast } from '#web/ui/toast-store.ts'
import { asStaff } from '../sign-in/sign-in-again.ts'
import { messageOf } from '../sign-in/sign-in-form.tsx'

/** Sends an e-mail once more to whom it was for. */
export const useSendAgain = (id: string) =>
  useVerb(
    (api) => sendEmailAgain(api, id),
    () => 'The email will be sent again.',
  )

/** Sends all e-mails that failed once more. */
export const useAllAgain = () =>
  useVerb(sendFailedAgain, ({ again }) =>
    again === 1 ? 'The email will be sent again.' : `${again} emails will be sent again.`,
  )

/** Leaves an e-mail that failed at that. */
export const useLetGo = (id: string) =>
  useVerb(
    (api) => letEmailGo(api, id),
    () => 'The email has been dismissed and no longer counts as not sent.',
  )

function useVerb<T>(verb: (api: ApiClient) => Promise<T>, told: (done: T) => string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => asStaff(() => verb(api)),
    onSuccess: async (done: T) => {
      await queryClient.invalidateQueries({ queryKey: ['admin', 'emails'] })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
      toast('Success', told(done))
    },
    onError: (error) => toast('Error', messageOf(error), 'destructive'),
  })
}
