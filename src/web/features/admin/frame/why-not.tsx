import { type MouseEvent, type ReactElement, useId, useState } from 'react'
import { Tooltip } from './tooltip.tsx'

type Off = { 'aria-disabled'?: true; 'aria-describedby'?: string; onClick?: (event: MouseEvent<HTMLElement>) => void }

type WhyNotProps = {
  /** Why it can’t be used now, and what to do about it; nothing where it can. */
  reason: string | false | undefined
  /** What its hint says otherwise. */
  hint?: string
  /** The button; what it is given here comes last. */
  children: (off: Off) => ReactElement
}

/**
 * A button that can’t be used now and says why (docs/product.md, "What can’t be done now"): it keeps its place in the
 * order of tabs, and whoever comes to it, rests the pointer on it or presses it is told.
 */
export function WhyNot({ reason, hint = '', children }: WhyNotProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  // While there is nothing to say it must not count as open: nobody would close it before there is.
  const text = reason || hint
  const tell = (event: MouseEvent<HTMLElement>) => {
    // A press would close the hint, which is all that a finger sees of the reason.
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Tooltip text={text} open={open} onOpenChange={(wanted) => setOpen(wanted && text !== '')}>
        {children(reason ? { 'aria-disabled': true, 'aria-describedby': id, onClick: tell } : {})}
      </Tooltip>
      {reason && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}
