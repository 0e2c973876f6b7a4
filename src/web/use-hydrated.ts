import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated: false on the server and while hydrating, so that both render the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
