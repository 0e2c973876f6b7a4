import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { readVoucherCode } from '#domain/vouchers/voucher-ledger.ts'
import { useBeforeLeaving } from '../forms/leave-guard.tsx'
import { keyOnFocused } from '../frame/row-keys.ts'
import { isTaken } from './keys-taken.ts'
import { showCommands } from './opened.ts'
import { goKeys, keysAreOn } from './shortcuts.ts'
import { useCodeAnywhere } from './use-code-anywhere.ts'

/** How long G waits for the letter that says where to, in ms. */
const patience = 1500
/** A scanner types a whole code and Enter, each key within a few ms of the one before; a hand takes longer. */
const burstMs = 50
/** More keys than these at once are no shortcut. */
const mostOfHand = 2

/** A key, and what had the focus then: a moment later it may be another row. */
type Typed = { key: string; at: number; focused: Element | null }

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
  useEffect(() => {
    let burst: Typed[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const act = ({ key, at, focused }: Typed) => {
      const goes = at - went.current < patience
      went.current = key === 'g' && !goes ? at : Number.NEGATIVE_INFINITY
      const to = goes ? goKeys.find(({ go, ownerOnly }) => go === key && (isOwner || !ownerOnly))?.to : undefined
      if (to) beforeLeaving(() => navigate(to))
      else if (key === '?') showCommands('help')
      else if (key === '/') search()
      else if (key === 'n') document.querySelector<HTMLElement>('main [aria-keyshortcuts="n"]')?.click()
      else focused?.dispatchEvent(new CustomEvent(keyOnFocused, { detail: key, bubbles: true }))
    }
    const endBurst = () => {
      const keys = burst
      burst = []
      clearTimeout(timer)
      if (keys.length <= mostOfHand && keysAreOn()) keys.forEach(act)
    }
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault()
        showCommands('palette')
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTaken(event)) return
      const code = key === 'enter' ? readVoucherCode(burst.map((typed) => typed.key).join('')) : undefined
      if (code !== undefined) {
        event.preventDefault()
        burst = []
        openLatest.current(code)
        return
      }
      if (key.length !== 1 || key === ' ') return
      // Firefox would open its own search.
      if (key === '/' && keysAreOn()) event.preventDefault()
      burst.push({ key, at: event.timeStamp, focused: document.activeElement })
      clearTimeout(timer)
      timer = setTimeout(endBurst, burstMs)
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
  else showCommands('palette')
}
