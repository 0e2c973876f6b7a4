import { type MouseEvent, type ReactElement, useId, useState } from 'react'
import { Tooltip } from './tooltip.tsx'

type Off = { 'aria-disabled'?: true; 'aria-describedby'?: string; onClick?: (event: MouseEvent<HTMLElement>) => void }

type UnavailableButtonProps = {
  /** Why the button can’t be used now, and what to do about it; empty if it can. */
  reason: string | false | undefined
  /** The tooltip while the button can be used. */
  hint?: string
  /** Renders the button; spread the given props last. */
  children: (off: Off) => ReactElement
}

/**
 * A button that can’t be used now and says why (docs/product.md, "What can’t be done now"): it stays focusable, and shows the
 * reason on focus, hover and press.
 */
export function UnavailableButton({ reason, hint = '', children }: UnavailableButtonProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  // Without a text the tooltip must not count as open, or it would show as soon as there is one.
  const text = reason || hint
  const showReason = (event: MouseEvent<HTMLElement>) => {
    // A press would close the tooltip, the only way to see the reason on a touch screen.
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Tooltip text={text} open={open} onOpenChange={(wanted) => setOpen(wanted && text !== '')}>
        {children(reason ? { 'aria-disabled': true, 'aria-describedby': id, onClick: showReason } : {})}
      </Tooltip>
      {reason && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}
