import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

/** The bar below a form that saves it, in sight all the time. `save-bar` tells the notices to stand above it. */
export const SaveBar = ({ wraps = false, children }: { wraps?: boolean; children: ReactNode }) => (
  <div
    className={`save-bar @container/bar sticky bottom-0 z-5 -mx-2 flex items-center gap-[0.6rem] whitespace-nowrap border-stone border-t bg-paper px-2 py-[0.85rem] max-xs:[&_p]:whitespace-normal sm:gap-4 ${wraps ? 'flex-wrap' : 'max-2xs:flex-wrap'}`}
  >
    {children}
  </div>
)

type BarButtonProps = ComponentProps<typeof Button> & { Icon: LucideIcon }

/** What else can be done: on a phone its word is small below its drawing; beside a preview there is room for the drawing only. */
export const BarButton = ({ Icon, className = '', children, ...props }: BarButtonProps) => (
  <Button
    variant="quiet"
    className={`max-sm:flex-col max-sm:gap-[0.1rem] max-sm:px-[0.45rem]! max-sm:py-[0.3rem]! max-sm:text-[0.72rem]! max-sm:leading-[1.2] ${className}`}
    {...props}
  >
    <Icon aria-hidden className="size-4" />
    <span className="sm:@max-md/bar:sr-only">{children}</span>
  </Button>
)

/** In the colour of the button's words: red would say that something is wrong. */
export const UnsavedDot = () => <span aria-hidden className="size-2 flex-none rounded-full bg-current" />
