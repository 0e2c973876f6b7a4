import { useEffect, useEffectEvent } from 'react'

/** The dialogs that are open, the one on top last. */
const dialogs: symbol[] = []
/** Whether the page itself is navigating back at the moment. */
let isNavigatingBack = false

/** Navigates back from code, without closing a dialog as the Back button would. */
export function goBack(): void {
  isNavigatingBack = true
  const arrived = () => {
    isNavigatingBack = false
  }
  // The listeners of open dialogs were added earlier, so they run before this one.
  if ('navigation' in window) window.navigation.addEventListener('navigate', arrived, { once: true })
  history.back()
}

/** Whether an open dialog handles Back, so that no other listener asks before leaving. */
export const isBackHandledByDialog = (): boolean => dialogs.length > 0 && !isNavigatingBack

/**
 * Makes Back close the topmost dialog instead of leaving the page, with the dialog's own question before closing, if any
 * (docs/product.md, "Back"). It adds no entries to the browser's history, so none have to be removed.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const dialog = Symbol('dialog')
    const onNavigate = (event: NavigateEvent) => {
      if (isNavigatingBack || dialogs.at(-1) !== dialog || event.navigationType !== 'traverse' || !event.cancelable)
        return
      event.preventDefault()
      onBack()
    }
    // Browsers from before 2026 may not have the Navigation API: there Back leaves the page.
    const history = 'navigation' in window ? window.navigation : undefined
    dialogs.push(dialog)
    history?.addEventListener('navigate', onNavigate)
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1)
      history?.removeEventListener('navigate', onNavigate)
    }
  }, [open])
}
