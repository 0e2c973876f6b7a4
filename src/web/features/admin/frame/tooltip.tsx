import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/**
 * The delay before a tooltip opens, and the time after one closes during which the next opens without a delay, in ms
 * (docs/product.md, "Notices").
 */
const delayMs = 700
const skipDelayMs = 300

export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={delayMs} skipDelayDuration={skipDelayMs}>
    {children}
  </Radix.Provider>
)

type TooltipProps = {
  /** The text of the tooltip; with an empty text there is none. */
  text: string
  children: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A tooltip that names a control without a visible label, on hover and on keyboard focus. */
export const Tooltip = ({ text, children, open, onOpenChange }: TooltipProps) => (
  <Radix.Root {...(open !== undefined && { open: open && text !== '' })} {...(onOpenChange && { onOpenChange })}>
    <Radix.Trigger
      asChild
      onFocus={(event) => {
        // A dialog closed by pointer restores the focus: the tooltip must not open for that.
        if (!event.target.matches(':focus-visible')) event.preventDefault()
      }}
    >
      {children}
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        className="z-70 max-w-72 rounded-md bg-ink px-[0.65rem] py-[0.3rem] text-[0.85rem]/[1.4] text-paper"
        sideOffset={6}
        collisionPadding={8}
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
