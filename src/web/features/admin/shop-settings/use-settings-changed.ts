import { useQueryClient } from '@tanstack/react-query'

/** Reads the settings anew, with what visitors see of them. */
export function useSettingsChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ['admin', 'shop-settings'] })
    await queryClient.invalidateQueries({ queryKey: ['admin', 'vouchers', 'rules'] })
    for (const queryKey of [['products'], ['site']])
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}
