import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'

/** A link that looks like a button, and opens what is to be printed in another tab. */
export const PrintLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
    {children}
  </a>
)
