import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'

/** A link that looks like a button, and opens what is to be printed in another tab. */
export const PrintLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
    {children}
  </a>
)

/** Opens several vouchers as one PDF to print. One voucher has its own link beside it. */
export const PrintAll = ({ ids }: { ids: string[] }) =>
  ids.length > 1 && (
    <PrintLink href={`/api/voucher-desk/pdf?ids=${ids.join()}`}>
      <Printer aria-hidden className="size-4" />
      Print all {ids.length}
    </PrintLink>
  )
