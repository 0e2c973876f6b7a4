import type { ReactNode } from 'react'

/** A definition list of `Description` elements, in columns if there is room. */
export const DescriptionList = ({ children }: { children: ReactNode }) => (
  <dl className="mt-[1.1rem] grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-6 gap-y-[0.85rem] border-stone border-t pt-[1.1rem]">
    {children}
  </dl>
)

export const Description = ({ name, number, children }: { name: string; number?: true; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft text-small">{name}</dt>
    <dd className={number && 'tabular'}>{children}</dd>
  </div>
)
