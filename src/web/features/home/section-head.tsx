import type { ReactNode } from 'react'

/** A section's title with its decorative stroke, and a short text. `id` is the id of the heading, for `aria-labelledby`. */
export const SectionHead = ({ id, title, children }: { id: string; title: string; children?: ReactNode }) => (
  <div className="grid items-end gap-x-16 gap-y-4 sm:gap-y-5 lg:grid-cols-12">
    <h2 id={id} className="stroked text-title lg:col-span-6">
      {title}
    </h2>
    {children && <p className="max-w-prose text-ink-soft text-lead lg:col-span-5 lg:col-start-8">{children}</p>}
  </div>
)
