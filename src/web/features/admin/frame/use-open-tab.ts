import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'

/**
 * The open one of a page's tabs: the one that its address asks for (the first, if it asks for none), and from its press on
 * the one that is pressed. The address follows a moment later, in which nobody shall press a button of the tab before.
 */
export function useOpenTab<T extends string>(
  path: string,
  names: readonly T[],
): [shown: T, open: (tab: string) => void] {
  const [, navigate] = useLocation()
  const section = new URLSearchParams(useSearch()).get('section')
  const [pressed, setPressed] = useState<{ tab: T; before: T }>()
  const find = (name: string | null) => names.find((each) => each === name) ?? names[0]!
  const asked = find(section)
  const shown = pressed?.before === asked ? pressed.tab : asked
  const open = (name: string) => {
    const tab = find(name)
    setPressed({ tab, before: asked })
    navigate(tab === names[0] ? path : `${path}?section=${tab}`, { replace: true })
  }
  return [shown, open]
}
