import { useQueryClient } from '@tanstack/react-query'

/** Reads the accounts and invitations anew, and who one is oneself: a change may be about one's own account. */
export function useStaffChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['admin', 'staff'] }),
      queryClient.invalidateQueries({ queryKey: ['admin', 'me'] }),
    ])
  }
}
