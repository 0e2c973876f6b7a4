import { useLocation, useSearch } from 'wouter'

/**
 * The selected tab of a page: the one in the address, or the first if it names none. The address alone says so, so that every
 * link to a tab opens it; pressing a tab changes the address at once (`router.tsx`, `whenLoaded`), so that no button of the
 * previous tab is pressed by mistake.
 */
export function useOpenTab<T extends string>(
  path: string,
  names: readonly T[],
): [shown: T, open: (tab: string) => void] {
  const [, navigate] = useLocation()
  const section = new URLSearchParams(useSearch()).get('section')
  const find = (name: string | null) => names.find((each) => each === name) ?? names[0]!
  const open = (name: string) => {
    const tab = find(name)
    navigate(tab === names[0] ? path : `${path}?section=${tab}`, { replace: true })
  }
  return [find(section), open]
}
