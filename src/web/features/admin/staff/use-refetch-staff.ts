import { useQueryClient } from '@tanstack/react-query'

/** Refetches the accounts and invitations, and the signed-in person, since a change may concern their own account. */
export function useRefetchStaff(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['admin', 'staff'] }),
      queryClient.invalidateQueries({ queryKey: ['admin', 'me'] }),
    ])
  }
}
