import { useEffect } from 'react'
import { toast } from '#web/ui/toast-store.ts'
import { lazyWithRetry } from '../frame/lazy-with-retry.tsx'
import { setOverlay, useOverlay } from './overlay.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazyWithRetry(async () => (await import('./palette.tsx')).default, { Failed: NotOpened })
const ShortcutHelp = lazyWithRetry(async () => (await import('./shortcut-help.tsx')).default, { Failed: NotOpened })
const close = () => setOverlay(undefined)

/** The palette and the shortcut help over every page of the dashboard. Their code is loaded after that of the page. */
export function Commands({ isOwner }: { isOwner: boolean }) {
  useShortcuts(isOwner)
  const overlay = useOverlay()
  useEffect(() => {
    // Preloads the code. If that fails, it is loaded when an overlay is opened.
    Palette.load().catch(() => {})
  }, [])
  return (
    <>
      {overlay === 'palette' && <Palette isOwner={isOwner} onClose={close} />}
      {overlay === 'help' && <ShortcutHelp isOwner={isOwner} onClose={close} />}
    </>
  )
}

/** After a failure the overlay is closed, so that its shortcut tries again. */
function NotOpened() {
  useEffect(() => {
    toast('Error', 'This couldn’t be opened. Please try again in a moment.', 'destructive')
    close()
  }, [])
  return null
}
