import type { ReactNode } from 'react'
import { clickableRowClass } from './list-rows.tsx'

type StateRowProps = {
  state: ReactNode
  /** An amount or a time at the end of the row; on a phone on its own line. */
  end?: ReactNode
  children: ReactNode
}

/** A row with a description and a state. */
export const StateRow = ({ state, end, children }: StateRowProps) => (
  <li
    className={`grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-stone border-t py-3 first:border-t-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto_minmax(5.5rem,auto)] ${clickableRowClass}`}
  >
    <div>{children}</div>
    {state}
    {end && <div className="tabular max-sm:col-span-full max-sm:grid sm:text-right">{end}</div>}
  </li>
)
