import type { ReactNode } from 'react'
import { StrokedTitle } from '#web/ui/stroked-title.tsx'

/** A section's title with its brush stroke, and a few words beside it. `id` is for what the title labels. */
export const SectionHead = ({ id, title, children }: { id: string; title: string; children?: ReactNode }) => (
  <div className="grid items-end gap-x-16 gap-y-4 sm:gap-y-5 lg:grid-cols-12">
    <StrokedTitle id={id} className="lg:col-span-6">
      {title}
    </StrokedTitle>
    {children && <p className="max-w-prose text-ink-soft text-lead lg:col-span-5 lg:col-start-8">{children}</p>}
  </div>
)
