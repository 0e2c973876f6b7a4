import type { ReactNode } from 'react'

/** The line above a list: its filters and its search. */
export const ListHead = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">{children}</div>
)

/** The style of a list's filters, whether they are links or tabs. */
export const filtersClass = 'flex flex-wrap gap-1'
export const filterClass =
  'inline-flex min-h-9 items-center gap-[0.4rem] rounded-full px-[0.6rem] lg:px-[0.8rem] text-ink-soft text-small hover:bg-paper-deep hover:text-ink aria-[current=page]:bg-celadon aria-[current=page]:font-semibold aria-[current=page]:text-jade-deep data-[state=active]:bg-celadon data-[state=active]:font-semibold data-[state=active]:text-jade-deep'

/** The number of open entries in a filter. */
export const FilterCount = ({ children, hidden }: { children: number; hidden?: true }) => (
  <span
    aria-hidden={hidden}
    className="tabular min-w-[1.4rem] rounded-full bg-cinnabar px-[0.35rem] text-center font-semibold text-paper-bright"
  >
    {children}
  </span>
)
