import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { isBackHandledByDialog } from '#web/ui/use-close-on-back.ts'
import { useAllDraftsStored, useUnsavedNames } from './unsaved.ts'

const GuardContext = createContext<(leave: () => void) => void>((leave) => leave())

/** Gives `beforeLeaving`: it goes on at once, or asks first when there is something unsaved. */
export const useBeforeLeaving = () => use(GuardContext)

/**
 * Warns before something unsaved is left: when the tab is closed or loaded anew (the browser asks), when a link is
 * followed, and on Back where the browser lets a page ask.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const names = useUnsavedNames()
  const kept = useAllDraftsStored()
  const [leave, setLeave] = useState<() => void>()
  const passing = useRef(false)
  const dirty = names.length > 0

  const pass = (go: () => void) => {
    passing.current = true
    go()
    // What was asked for has begun by the next task; later attempts are asked about again.
    setTimeout(() => {
      passing.current = false
    })
  }
  const beforeLeaving = (go: () => void) => (dirty ? setLeave(() => go) : go())

  useEffect(() => {
    if (!dirty) return
    const guarded = () => !passing.current
    const onUnload = (event: BeforeUnloadEvent) => {
      if (guarded()) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!guarded() || !link || !leavesPage(link, event)) return
      event.preventDefault()
      event.stopPropagation()
      setLeave(() => () => link.click())
    }
    const onNavigate = (event: NavigateEvent) => {
      const { url, key } = event.destination
      // Another view of the same page may close the dialog that was typed into.
      const { pathname, search } = new URL(url)
      const elsewhere = pathname !== location.pathname || search !== location.search
      if (
        !guarded() ||
        isBackHandledByDialog() ||
        event.defaultPrevented ||
        event.navigationType !== 'traverse' ||
        !event.cancelable ||
        !elsewhere
      )
        return
      event.preventDefault()
      setLeave(() => () => void navigation.traverseTo(key))
    }
    const history = 'navigation' in window ? window.navigation : undefined
    addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    history?.addEventListener('navigate', onNavigate)
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
      history?.removeEventListener('navigate', onNavigate)
    }
  }, [dirty])

  const stay = () => setLeave(undefined)
  return (
    <GuardContext value={beforeLeaving}>
      {children}
      <Dialog
        open={leave !== undefined}
        onOpenChange={stay}
        title="Leave without saving?"
        description={`You haven’t saved your changes to ${names.join(' and ')}.`}
        footer={
          <>
            <Button
              variant="quiet"
              className="quiet-danger"
              onClick={() => {
                stay()
                if (leave) pass(leave)
              }}
            >
              Leave without saving
            </Button>
            <Button onClick={stay}>Stay and keep editing</Button>
          </>
        }
      >
        <p>
          {kept
            ? 'What you’ve typed is kept in this browser and will be here when you come back.'
            : 'If you leave now, you’ll lose what you’ve typed.'}
        </p>
      </Dialog>
    </GuardContext>
  )
}

const leavesPage = (link: HTMLAnchorElement, event: MouseEvent) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  link.target !== '_blank' &&
  !link.hasAttribute('download') &&
  // Not for a telephone number or an email address.
  link.protocol.startsWith('http') &&
  new URL(link.href).pathname !== location.pathname
