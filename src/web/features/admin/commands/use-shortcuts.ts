import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useBeforeLeaving } from '../forms/leave-guard.tsx'
import { isOpened, showCommands } from './opened.ts'
import { goKeys, keysAreOn } from './shortcuts.ts'

/** How long G waits for the letter that says where to, in ms. */
const patience = 1500

/** Listens to the dashboard's keys. Nothing is heard in a field, or over a dialog or menu, but for Ctrl or Cmd K. */
export function useShortcuts(isOwner: boolean): void {
  const [, navigate] = useLocation()
  const beforeLeaving = useBeforeLeaving()
  const went = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault()
        showCommands('palette')
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTaken(event) || !keysAreOn()) return
      const goes = event.timeStamp - went.current < patience
      went.current = key === 'g' && !goes ? event.timeStamp : Number.NEGATIVE_INFINITY
      const to = goes ? goKeys.find(({ go, ownerOnly }) => go === key && (isOwner || !ownerOnly))?.to : undefined
      if (to) beforeLeaving(() => navigate(to))
      else if (key === '?') showCommands('help')
      else if (key === '/') search()
      else if (key === 'n') document.querySelector<HTMLElement>('main [aria-keyshortcuts="n"]')?.click()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, beforeLeaving, isOwner])
}

function search() {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]:not(:disabled)')
  if (field) field.focus()
  else showCommands('palette')
}

const fields = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]'
const isTaken = ({ target, defaultPrevented }: KeyboardEvent) =>
  defaultPrevented ||
  isOpened() ||
  (target instanceof Element && target.closest(fields) !== null) ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
