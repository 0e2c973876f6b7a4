import { type RefObject, useEffect, useRef, useState } from 'react'
import { useCloseOnBack } from './use-close-on-back.ts'

type Disclosure<Root extends HTMLElement> = {
  open: boolean
  setOpen: (open: boolean) => void
  /** The ref for the element that contains both the button and the panel. */
  root: RefObject<Root | null>
}

/**
 * A button that opens a panel below it. The panel closes on a press elsewhere, when the focus leaves, on Escape and on
 * Back, which also restore the focus to the button (the element with `aria-expanded`).
 */
export function useDisclosure<Root extends HTMLElement>(): Disclosure<Root> {
  const [open, setOpen] = useState(false)
  const root = useRef<Root>(null)
  useCloseOnBack(open, () => {
    setOpen(false)
    giveFocusBack(root.current)
  })
  useEffect(() => {
    if (!open) return
    const away = ({ target }: Event) => {
      if (target instanceof Node && target.isConnected && !root.current?.contains(target)) setOpen(false)
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      giveFocusBack(root.current)
    }
    const listening = new AbortController()
    document.addEventListener('pointerdown', away, listening)
    document.addEventListener('focusin', away, listening)
    document.addEventListener('keydown', onKeyDown, listening)
    return () => listening.abort()
  }, [open])
  return { open, setOpen, root }
}

const giveFocusBack = (root: HTMLElement | null) => root?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
