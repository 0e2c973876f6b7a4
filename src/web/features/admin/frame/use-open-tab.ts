import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'

/**
 * The selected tab of a page: the one in the address (the first, if it names none), or the one that was just pressed. The
 * address changes with a delay, during which no button of the previous tab may be pressed by mistake.
 */
export function useOpenTab<T extends string>(
  path: string,
  names: readonly T[],
): [shown: T, open: (tab: string) => void] {
  const [, navigate] = useLocation()
  const section = new URLSearchParams(useSearch()).get('section')
  const [pressed, setPressed] = useState<{ tab: T; before: T }>()
  const find = (name: string | null) => names.find((each) => each === name) ?? names[0]!
  const linked = find(section)
  const shown = pressed?.before === linked ? pressed.tab : linked
  const open = (name: string) => {
    const tab = find(name)
    setPressed({ tab, before: linked })
    navigate(tab === names[0] ? path : `${path}?section=${tab}`, { replace: true })
  }
  return [shown, open]
}
