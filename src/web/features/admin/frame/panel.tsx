import type { ReactNode } from 'react'

/** A group of fields that belong together. */
export const Panel = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <section className="panel">
    <h2>{title}</h2>
    {hint && <p className="mt-1 text-ink-soft text-small">{hint}</p>}
    <div className="mt-5 grid gap-5">{children}</div>
  </section>
)
