import { lazy, Suspense, useEffect } from 'react'
import './commands.css'
import { openCommands, useOpened } from './opened.ts'
import { useShortcuts } from './use-shortcuts.ts'

const loadPalette = () => import('./palette.tsx')
const Palette = lazy(loadPalette)
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'))
const close = () => openCommands(undefined)

/** The palette and the list of shortcuts over every page of the dashboard; their code comes after the page's own. */
export function Commands({ isOwner }: { isOwner: boolean }) {
  useShortcuts(isOwner)
  const opened = useOpened()
  useEffect(() => {
    // It is here before the first letter is typed. What cannot be fetched now is fetched when it is opened.
    loadPalette().catch(() => {})
  }, [])
  return (
    <Suspense>
      {opened === 'palette' && <Palette isOwner={isOwner} onClose={close} />}
      {opened === 'help' && <ShortcutHelp isOwner={isOwner} onClose={close} />}
    </Suspense>
  )
}
