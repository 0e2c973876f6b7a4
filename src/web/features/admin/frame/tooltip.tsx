import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/**
 * How long the pointer rests before a hint shows, and within how long after one the next shows at once, in ms
 * (docs/product.md, "Notices").
 */
const delay = 700
const skipDelay = 300

export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={delay} skipDelayDuration={skipDelay}>
    {children}
  </Radix.Provider>
)

type TooltipProps = {
  /** Nothing is shown where it is empty. */
  text: string
  children: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** What a control without words is for, shown to whoever rests the pointer on it or comes to it by keyboard. */
export const Tooltip = ({ text, children, open, onOpenChange }: TooltipProps) => (
  <Radix.Root {...(open !== undefined && { open: open && text !== '' })} {...(onOpenChange && { onOpenChange })}>
    <Radix.Trigger
      asChild
      onFocus={(event) => {
        // A dialog that was closed by pointer gives the focus back: nobody has asked for a hint.
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
