import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

export type Collapsible = {
  /** The id of what is shown. */
  id: string
  open: boolean
  button: RefObject<HTMLButtonElement | null>
  toggle(): void
  /** Closes it, and puts the focus on its button. */
  close(): void
  /** For the elements around the button and around what is shown: Escape closes it. */
  onKeyDown(event: KeyboardEvent): void
}

/** Whether the part of a page that a button shows and hides is open. */
export function useCollapsible(): Collapsible {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = ({ key, target, currentTarget }: KeyboardEvent) => {
    // React events of a dialog bubble to here too, although it is elsewhere in the document.
    if (open && key === 'Escape' && currentTarget.contains(target as Node)) close()
  }
  return { id, open, button, toggle: () => setOpen(!open), close, onKeyDown }
}

type ButtonProps = { collapsible: Collapsible; className?: string | undefined; children: ReactNode }

/** The button of a collapsible, with a sign that it shows something below. */
export const CollapsibleButton = ({ collapsible: { id, open, button, toggle }, className, children }: ButtonProps) => (
  <Button
    ref={button}
    variant="quiet"
    {...(className && { className })}
    disabled={!useHydrated()}
    aria-expanded={open}
    aria-controls={open ? id : undefined}
    onClick={toggle}
  >
    {children}
    <ChevronDown aria-hidden className={`size-4 ${open ? 'rotate-180' : ''}`} />
  </Button>
)
