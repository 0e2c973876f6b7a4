import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { readVoucherCode } from '#domain/vouchers/voucher-ledger.ts'
import { useBeforeLeaving } from '../forms/leave-guard.tsx'
import { rowKeyEvent } from '../frame/row-keys.ts'
import { useOpenVoucher } from '../lists/open-voucher.ts'
import { isOverlayOpen, setOverlay } from './overlay.ts'
import { appendKey, codeBeforeEnter, isScannerInput, type KeyPress, type KeySequence } from './scanner-input.ts'
import { goKeys, keysAreOn } from './shortcuts.ts'
import { useBlockScansInDialogs } from './use-block-scans-in-dialogs.ts'

/** How long after G the second letter of a “go to” shortcut counts, in ms. */
const goTimeoutMs = 1500
/**
 * How long a key is held back before it acts as a shortcut, in ms. A scanner sends its next key sooner, and so does somebody
 * who types the code of a voucher where no field has the focus: none of its letters may cancel a patient's visit.
 */
const pauseMs = 300
/** From this number of keys without a pause on, with the focus in one place, they are text and no shortcuts. */
const textLength = 3
const isText = (keys: KeyPress[]) =>
  keys.some(({ focused }) => keys.filter((key) => key.focused === focused).length >= textLength)

/**
 * Handles the dashboard's keyboard shortcuts and the codes of a barcode scanner. In fields, dialogs and menus all keys are
 * ignored except Ctrl or Cmd K.
 */
export function useShortcuts(isOwner: boolean): void {
  const [, navigate] = useLocation()
  const beforeLeaving = useBeforeLeaving()
  const openCode = usePastedCodes()
  const openLatest = useRef(openCode)
  openLatest.current = openCode
  const lastG = useRef(Number.NEGATIVE_INFINITY)
  useBlockScansInDialogs()
  useEffect(() => {
    let run: KeySequence = []
    let pending: KeyPress[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const act = ({ key, at, focused }: KeyPress) => {
      const isAfterG = at - lastG.current < goTimeoutMs
      lastG.current = key === 'g' && !isAfterG ? at : Number.NEGATIVE_INFINITY
      const to = isAfterG ? goKeys.find(({ go, ownerOnly }) => go === key && (isOwner || !ownerOnly))?.to : undefined
      if (to) beforeLeaving(() => navigate(to))
      else if (key === '?') setOverlay('help')
      else if (key === '/') search()
      else if (key === 'n') document.querySelector<HTMLElement>('main [aria-keyshortcuts="n"]')?.click()
      else focused?.dispatchEvent(new CustomEvent(rowKeyEvent, { detail: key, bubbles: true }))
    }
    const runPendingKeys = () => {
      const keys = pending
      pending = []
      if (!isScannerInput(run) && !isText(keys) && keysAreOn()) keys.forEach(act)
    }
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault()
        setOverlay('palette')
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || belongsToFieldOrDialog(event)) return
      if (key === 'enter') {
        const code = codeBeforeEnter(run, event.timeStamp)
        if (code === undefined) return
        event.preventDefault()
        run = []
        pending = []
        openLatest.current(code)
        return
      }
      if (key.length !== 1 || key === ' ') return
      // Firefox would open its quick find bar.
      if (key === '/' && keysAreOn()) event.preventDefault()
      const typed = { key, at: event.timeStamp, focused: document.activeElement }
      run = appendKey(run, typed)
      pending.push(typed)
      clearTimeout(timer)
      timer = setTimeout(runPendingKeys, pauseMs)
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

/**
 * Opens a voucher when its code is pasted anywhere in the dashboard outside a field. Returns the function that opens a
 * voucher, for codes from another source such as a scanner.
 */
function usePastedCodes(): (code: string) => void {
  const open = useOpenVoucher()
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const code = readVoucherCode(event.clipboardData?.getData('text') ?? '')
      if (code === undefined || belongsToFieldOrDialog(event)) return
      event.preventDefault()
      latest.current(code)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])
  return open
}

const fields = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]'

/** Whether a key or paste event belongs to a field, a dialog or a menu, so that the dashboard ignores it. */
const belongsToFieldOrDialog = ({ target, defaultPrevented }: Event): boolean =>
  defaultPrevented ||
  isOverlayOpen() ||
  (target instanceof Element && target.closest(fields) !== null) ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
