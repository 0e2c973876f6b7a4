import { useEffect, useEffectEvent } from 'react'

/** The dialogs that are open, the one on top last. */
const dialogs: symbol[] = []
/** Whether the page itself goes back just now. */
let leading = false

/** Goes back as the page's own doing, which no dialog takes for a press of Back. */
export function goBack(): void {
  leading = true
  const arrived = () => {
    leading = false
  }
  // The dialogs that are open have listened for longer, so they hear of it before.
  if ('navigation' in window) window.navigation.addEventListener('navigate', arrived, { once: true })
  history.back()
}

/** Whether Back is a dialog's, so that nothing else asks about it. */
export const isBackTaken = (): boolean => dialogs.length > 0 && !leading

/**
 * Back closes the dialog that is on top rather than the page under it, and asks first where its own closing does
 * (docs/product.md, "Back"). Nothing is added to the browser's history, so that nothing is left behind in it either.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const dialog = Symbol('dialog')
    const onNavigate = (event: NavigateEvent) => {
      if (leading || dialogs.at(-1) !== dialog || event.navigationType !== 'traverse' || !event.cancelable) return
      event.preventDefault()
      onBack()
    }
    // Browsers from before 2026 may not know it: there Back leaves the page, as it does everywhere.
    const history = 'navigation' in window ? window.navigation : undefined
    dialogs.push(dialog)
    history?.addEventListener('navigate', onNavigate)
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1)
      history?.removeEventListener('navigate', onNavigate)
    }
  }, [open])
}
