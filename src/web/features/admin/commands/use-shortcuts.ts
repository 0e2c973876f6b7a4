import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useBeforeLeaving } from '../forms/leave-guard.tsx'
import { keyOnFocused } from '../frame/row-keys.ts'
import { isScanning, type KeyRun, nextRun, type Typed, typedCode } from './key-run.ts'
import { isTaken } from './keys-taken.ts'
import { setOverlay } from './overlay.ts'
import { goKeys, keysAreOn } from './shortcuts.ts'
import { useCodeAnywhere } from './use-code-anywhere.ts'
import { useScansInDialogs } from './use-scans-in-dialogs.ts'

/** How long G waits for the letter that says where to, in ms. */
const patience = 1500
/** How long a key waits for the next one before it is a shortcut, in ms: a scanner types faster, and nobody notices. */
const pauseMs = 80

/**
 * Listens to the dashboard's keys, and to a scanner that types a voucher's code. Nothing is heard in a field, or over a
 * dialog or menu, but for Ctrl or Cmd K.
 */
export function useShortcuts(isOwner: boolean): void {
  const [, navigate] = useLocation()
  const beforeLeaving = useBeforeLeaving()
  const openCode = useCodeAnywhere()
  const openLatest = useRef(openCode)
  openLatest.current = openCode
  const went = useRef(Number.NEGATIVE_INFINITY)
  useScansInDialogs()
  useEffect(() => {
    let run: KeyRun = []
    let waiting: Typed[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const act = ({ key, at, focused }: Typed) => {
      const goes = at - went.current < patience
      went.current = key === 'g' && !goes ? at : Number.NEGATIVE_INFINITY
      const to = goes ? goKeys.find(({ go, ownerOnly }) => go === key && (isOwner || !ownerOnly))?.to : undefined
      if (to) beforeLeaving(() => navigate(to))
      else if (key === '?') setOverlay('help')
      else if (key === '/') search()
      else if (key === 'n') document.querySelector<HTMLElement>('main [aria-keyshortcuts="n"]')?.click()
      else focused?.dispatchEvent(new CustomEvent(keyOnFocused, { detail: key, bubbles: true }))
    }
    const actOnWaiting = () => {
      const keys = waiting
      waiting = []
      if (!isScanning(run) && keysAreOn()) keys.forEach(act)
    }
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault()
        setOverlay('palette')
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTaken(event)) return
      if (key === 'enter') {
        const code = typedCode(run, event.timeStamp)
        if (code === undefined) return
        event.preventDefault()
        run = []
        waiting = []
        openLatest.current(code)
        return
      }
      if (key.length !== 1 || key === ' ') return
      // Firefox would open its own search.
      if (key === '/' && keysAreOn()) event.preventDefault()
      const typed = { key, at: event.timeStamp, focused: document.activeElement }
      run = nextRun(run, typed)
      waiting.push(typed)
      clearTimeout(timer)
      timer = setTimeout(actOnWaiting, pauseMs)
    }
    addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKey)
    }
  }, [navigate, beforeLeaving, isOwner])
}

function search() {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]:not(:disabled)')
  if (field) field.focus()
  else setOverlay('palette')
}
