import { useState } from 'react'

/**
 * The tab that is open: the one that the address asks for, and from its press on the one that is pressed. The address
 * follows a moment later, in which nobody shall press a button of the tab before.
 */
export function useOpenTab<T extends string>(asked: T, follow: (tab: T) => void): [shown: T, open: (tab: T) => void] {
  const [pressed, setPressed] = useState<{ tab: T; before: T }>()
  const shown = pressed?.before === asked ? pressed.tab : asked
  const open = (tab: T) => {
    setPressed({ tab, before: asked })
    follow(tab)
  }
  return [shown, open]
}
