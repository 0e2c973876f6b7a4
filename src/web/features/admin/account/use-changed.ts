import { useQueryClient } from '@tanstack/react-query'

/** Reads one's own account anew, after it was changed. */
export function useAccountChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['admin', 'me'] }),
      queryClient.invalidateQueries({ queryKey: ['admin', 'account'] }),
    ])
  }
}
