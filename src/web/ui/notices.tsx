import { type ComponentType, useEffect, useState } from 'react'
import { useToast } from './toast-store.ts'

/**
 * The area for notices. Visitors do not need it before they have touched the page, so its code comes with the first press
 * or key, or with the first notice, whichever is earlier; staff have it `atOnce`, since a notice may tell them that the
 * server is gone.
 */
export function Notices({ atOnce }: { atOnce: boolean }) {
  const shown = useToast()?.id
  const [touched, setTouched] = useState(false)
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    const once = new AbortController()
    const touch = () => {
      setTouched(true)
      once.abort()
    }
    for (const event of ['pointerdown', 'keydown'] as const) addEventListener(event, touch, { signal: once.signal })
    return () => once.abort()
  }, [])
  // Each notice asks anew for what could not be fetched; the page goes on without it.
  const wanted = shown ?? (atOnce || touched)
  useEffect(() => {
    if (wanted && !Toaster) import('./toaster.tsx').then((module) => setToaster(() => module.Toaster)).catch(() => {})
  }, [wanted, Toaster])
  return Toaster && <Toaster />
}
