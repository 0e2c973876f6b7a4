import { useEffect, useEffectEvent } from 'react'

/** The dialogs that are open, the one on top last. */
const dialogs: symbol[] = []

/** Back closes the dialog that is on top rather than the page under it, where the browser lets a page say so. */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    const dialog = Symbol('dialog')
    const onNavigate = (event: NavigateEvent) => {
      if (dialogs.at(-1) !== dialog || event.navigationType !== 'traverse' || !event.cancelable) return
      event.preventDefault()
      onBack()
    }
    const history = 'navigation' in window ? window.navigation : undefined
    dialogs.push(dialog)
    // Before the page's own question, which would be about leaving it.
    history?.addEventListener('navigate', onNavigate, { capture: true })
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1)
      history?.removeEventListener('navigate', onNavigate, { capture: true })
    }
  }, [])
}
