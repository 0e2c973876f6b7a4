import { lazy, Suspense, useEffect, useState } from 'react'
import { useToast } from './toast-store.ts'

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })))

/**
 * The area for notices. Nobody needs it before they have touched the page, so its code comes with the first press or
 * key, or with the first notice, whichever is earlier.
 */
export function Notices() {
  const shown = useToast() !== undefined
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const once = new AbortController()
    const want = () => {
      setWanted(true)
      once.abort()
    }
    for (const event of ['pointerdown', 'keydown'] as const) addEventListener(event, want, { signal: once.signal })
    return () => once.abort()
  }, [])
  return (
    (shown || wanted) && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  )
}
