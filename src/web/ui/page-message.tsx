import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'

type PageMessageProps = { title: string; children: ReactNode; actions?: ReactNode; busy?: boolean }

/** A message that takes the place of a page’s content. `busy`: while something is awaited. */
export const PageMessage = ({ title, children, actions, busy = false }: PageMessageProps) => (
  <div className="mx-auto grid max-w-measure justify-items-center gap-4 py-16 text-center sm:py-24">
    {busy && <LoaderCircle aria-hidden className="size-9 animate-spin text-jade" />}
    <h1 className="text-title">{title}</h1>
    <div className="grid gap-3 text-balance text-ink-soft text-lead">{children}</div>
    {actions && <div className="buttons mt-4 justify-center">{actions}</div>}
  </div>
)
