import type { ComponentProps } from 'react'
import { Link } from '#web/router.tsx'

/** An entry of the dashboard's menus. */
export const MenuLink = ({ className = '', ...props }: ComponentProps<typeof Link>) => (
  <Link
    className={`flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-lg px-2.5 text-ink-soft transition-colors duration-150 ease-calm hover:bg-paper-deep hover:text-ink aria-[current=page]:bg-celadon aria-[current=page]:font-semibold aria-[current=page]:text-jade-deep md:min-h-[2.4rem] md:gap-3 md:px-3.5 md:low:min-h-[1.7rem] ${className}`}
    {...props}
  />
)

/** The surface of a menu that opens over the page. */
export const menuSurfaceClass =
  'rounded-[10px] border border-stone bg-paper-bright shadow-[0_8px_24px_oklch(0_0_0/0.14)]'
