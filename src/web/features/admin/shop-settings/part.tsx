import type { ReactNode } from 'react'

/** A part of the shop settings, with its buttons. */
export const Part = ({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) => (
  <section className="panel">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2>{title}</h2>
      {action}
    </div>
    {children}
  </section>
)
