import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/api.ts'
import { sendEmailAgain } from '#web/queries/orders.ts'
import { toast } from '#web/ui/toast-store.ts'
import { asStaff } from '../sign-in/sign-in-again.ts'
import { messageOf } from '../sign-in/sign-in-form.tsx'

/** Sends an e-mail once more to whom it was for. */
export function useSendAgain(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => asStaff(() => sendEmailAgain(api, id)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['admin', 'emails'] })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
      toast('Success', 'The e-mail will be sent again.')
    },
    onError: (error) => toast('Error', messageOf(error), 'destructive'),
  })
}
