import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is alive in the browser: false on the server and while hydrating, so that both show the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
