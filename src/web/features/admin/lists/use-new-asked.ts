import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Opens the page's dialog for something new where its address ends with `?new`, which is then taken off it. */
export function useNewAsked(open: () => void): void {
  const [path, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).has('new')
  useEffect(() => {
    if (!asked) return
    navigate(path, { replace: true })
    open()
  })
}
