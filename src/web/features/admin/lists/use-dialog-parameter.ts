import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'

/**
 * Calls `open` with what the page's address says under `name`, once, and takes it off the address. That takes a moment: who
 * closes what was opened before it is over must not have it opened again.
 */
function useDialogParameter(name: string, open: (value: string) => void): void {
  const [path, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get(name)
  const answered = useRef<string>(null)
  useEffect(() => {
    if (asked === answered.current) return
    answered.current = asked
    if (asked === null) return
    navigate(path, { replace: true })
    open(asked)
  })
}

/** Opens the page's dialog for something new where its address ends with `?new`. */
export const useOpenNewDialog = (open: () => void): void => useDialogParameter('new', open)

/** The same for one that is there already: its id is what `?edit` says. */
export const useOpenEditDialog = (open: (id: string) => void): void => useDialogParameter('edit', open)
