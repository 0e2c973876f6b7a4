import { useEffect, useEffectEvent } from 'react'

/** The dialogs that are open, the one on top last. */
const dialogs: symbol[] = []

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
      if (dialogs.at(-1) !== dialog || event.navigationType !== 'traverse' || !event.cancelable) return
      event.preventDefault()
      onBack()
    }
    // Browsers from before 2026 may not know it: there Back leaves the page, as it does everywhere.
    const history = 'navigation' in window ? window.navigation : undefined
    dialogs.push(dialog)
    // Before the page's own question, which would be about leaving it.
    history?.addEventListener('navigate', onNavigate, { capture: true })
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1)
      history?.removeEventListener('navigate', onNavigate, { capture: true })
    }
  }, [open])
}
