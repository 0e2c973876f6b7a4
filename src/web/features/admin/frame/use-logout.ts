import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useApi } from '#web/api.ts'
import { meQuery, signOut } from '#web/queries/sign-in.ts'
import { toast } from '#web/ui/toast-store.ts'
import { deleteDialogDrafts } from '../forms/dialog-drafts.ts'
import { messageOf } from '../forms/failure.ts'
import { useBeforeLeaving } from '../forms/leave-guard.tsx'

/** Signs out on the server, shows a toast and the sign-in page. Asks first if there are unsaved changes. */
export function useLogout(): { logout: () => void; busy: boolean } {
  const api = useApi()
  const queryClient = useQueryClient()
  const beforeLeaving = useBeforeLeaving()
  const [, navigate] = useLocation()
  const { mutate, isPending } = useMutation({
    mutationFn: () => signOut(api),
    meta: { endsSession: true },
    onSuccess: () => {
      toast('Logged out', 'You have been logged out successfully.')
      navigate('/admin/login')
      // Clears all data, so that the next person at this computer finds none.
      const me = queryClient.getQueryData(meQuery(api).queryKey)
      if (me) deleteDialogDrafts(me.id)
      queryClient.removeQueries({ queryKey: ['admin'] })
    },
    onError: (error) => toast('Error', `Failed to log out: ${messageOf(error)}`, 'destructive'),
  })
  return { logout: () => beforeLeaving(() => mutate()), busy: isPending }
}
