import { useEffect, useEffectEvent } from 'react'

/** The dialogs that are open, the one on top last. */
const dialogs: symbol[] = []
/** Whether the page itself is navigating back at the moment. */
let isNavigatingBack = false

/** Navigates back from code, without closing a dialog as the Back button would. */
export function navigateBack(): void {
  isNavigatingBack = true
  const arrived = () => {
    isNavigatingBack = false
  }
  // The listeners of open dialogs were added earlier, so they run before this one.
  if (hasNavigation) navigation.addEventListener('navigate', arrived, { once: true })
  history.back()
}

/** Whether an open dialog handles Back, so that no other listener asks before leaving. */
export const isBackHandledByDialog = (): boolean => dialogs.length > 0 && !isNavigatingBack

/**
 * Browsers let a page hold Back only on the way to an entry of the same document. Where the page was loaded and nothing of
 * it lies behind, its entry is marked and added once more; Back to the marked one goes on to where it would have gone.
 */
function ensureOwnEntryBehind(): void {
  const entry = navigation.currentEntry!
  if (navigation.entries()[entry.index - 1]?.sameDocument) return
  navigation.updateCurrentEntry({ state: 1 })
  history.pushState(history.state, '')
}

/** Browsers from before 2026 may not have the Navigation API: there Back leaves the page. */
const hasNavigation = 'navigation' in globalThis

if (hasNavigation)
  navigation.addEventListener('currententrychange', ({ from }) => {
    const entry = navigation.currentEntry!
    if (from.index - 1 === entry.index && entry.getState()) history.back()
  })

/**
 * Makes Back close the topmost dialog instead of leaving the page, with the dialog's own question before closing, if any
 * (docs/product.md, "Back").
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
    dialogs.push(dialog)
    const listening = new AbortController()
    if (hasNavigation) {
      ensureOwnEntryBehind()
      navigation.addEventListener('navigate', onNavigate, listening)
    }
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1)
      listening.abort()
    }
  }, [open])
}
