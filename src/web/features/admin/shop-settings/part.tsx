import type { ReactNode } from 'react'

/** One matter of the shop, with what changes it. */
export const Part = ({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) => (
  <section className="panel">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2>{title}</h2>
      {action}
    </div>
    {children}
  </section>
)
