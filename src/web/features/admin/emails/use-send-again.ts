import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiClient, useApi } from '#web/api.ts'
import { letEmailGo, sendEmailAgain } from '#web/queries/orders.ts'
import { toast } from '#web/ui/toast-store.ts'
import { asStaff } from '../sign-in/sign-in-again.ts'
import { messageOf } from '../sign-in/sign-in-form.tsx'

/** Sends an e-mail once more to whom it was for. */
export const useSendAgain = (id: string) => useVerb(id, sendEmailAgain, 'The e-mail will be sent again.')

/** Leaves an e-mail that failed at that. */
export const useLetGo = (id: string) => useVerb(id, letEmailGo, 'The e-mail is let go, and counts no more as not sent.')

function useVerb(id: string, verb: (api: ApiClient, id: string) => Promise<unknown>, told: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => asStaff(() => verb(api, id)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['admin', 'emails'] })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
      toast('Success', told)
    },
    onError: (error) => toast('Error', messageOf(error), 'destructive'),
  })
}
