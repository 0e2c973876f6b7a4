import { useEffect } from 'react'
import { toast } from '#web/ui/toast-store.ts'
import { lazyWithRetry } from '../frame/lazy-with-retry.tsx'
import { setOverlay, useOverlay } from './overlay.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazyWithRetry(async () => (await import('./palette.tsx')).default, { Failed: NotOpened })
const ShortcutHelp = lazyWithRetry(async () => (await import('./shortcut-help.tsx')).default, { Failed: NotOpened })
const close = () => setOverlay(undefined)

/** The palette and the list of shortcuts over every page of the dashboard; their code comes after the page's own. */
export function Commands({ isOwner }: { isOwner: boolean }) {
  useShortcuts(isOwner)
  const overlay = useOverlay()
  useEffect(() => {
    // It is here before the first letter is typed. What cannot be fetched now is fetched when it is opened.
    Palette.load().catch(() => {})
  }, [])
  return (
    <>
      {overlay === 'palette' && <Palette isOwner={isOwner} onClose={close} />}
      {overlay === 'help' && <ShortcutHelp isOwner={isOwner} onClose={close} />}
    </>
  )
}

/** Nothing is open then, and the keys that open it try again. */
function NotOpened() {
  useEffect(() => {
    toast('Error', 'This couldn’t be opened. Please try again in a moment.', 'destructive')
    close()
  }, [])
  return null
}
