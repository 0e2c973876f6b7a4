import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'

/**
 * Calls `open` once with the value of the query parameter `name`, and removes it from the address. The address changes with a
 * delay, so a dialog that is closed before that must not open again.
 */
function useDialogParameter(name: string, open: (value: string) => void): void {
  const [path, navigate] = useLocation()
  const parameter = new URLSearchParams(useSearch()).get(name)
  const answered = useRef<string>(null)
  useEffect(() => {
    if (parameter === answered.current) return
    answered.current = parameter
    if (parameter === null) return
    navigate(path, { replace: true })
    open(parameter)
  })
}

/** Opens the page's dialog for a new entry if the address has `?new`. */
export const useOpenNewDialog = (open: () => void): void => useDialogParameter('new', open)

/** Opens the page's dialog for printing if the address has `?print`, with its value. */
export const useOpenPrintDialog = (open: (what: string) => void): void => useDialogParameter('print', open)

/** Opens the page's dialog for the entry whose id is in `?edit`. */
export const useOpenEditDialog = (open: (id: string) => void): void => useDialogParameter('edit', open)
