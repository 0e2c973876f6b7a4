import { Children, type ReactNode } from 'react'

/** A vertical list of `Row` elements, or the text `empty` without any. */
export const RowList = ({ empty, children }: { empty?: string; children: ReactNode }) =>
  empty && Children.count(children) === 0 ? (
    <p className="mt-4 text-ink-soft">{empty}</p>
  ) : (
    <ul className="mt-4">{children}</ul>
  )

/** A row, with its actions at the end. */
export const Row = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-stone border-t py-[0.8rem] [overflow-wrap:anywhere] last:pb-0">
    {children}
  </li>
)

/** A value of a row with its label above. */
export const LabelledValue = ({ name, children }: { name: string; children: ReactNode }) => (
  <p>
    <span className="block text-ink-soft text-small">{name}</span>
    {children}
  </p>
)
