import { useQueryClient } from '@tanstack/react-query'

/** Refetches the account of the signed-in person after a change. */
export function useRefetchAccount(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['admin', 'me'] }),
      queryClient.invalidateQueries({ queryKey: ['admin', 'account'] }),
    ])
  }
}
