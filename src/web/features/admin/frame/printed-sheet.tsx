import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '#web/use-hydrated.ts'

type PrintedSheetProps = { className: string; children: ReactNode }

/**
 * What is made for paper, such as a packing slip: not seen on the screen, and printed in place of everything that is. The
 * outer half of a table’s border has room at its sides.
 */
export const PrintedSheet = ({ className, children }: PrintedSheetProps) =>
  useHydrated() &&
  createPortal(
    <article className={`printed-sheet hidden text-[#000] px-[0.3mm] print:block ${className}`} aria-hidden>
      {children}
    </article>,
    document.body,
  )
