import { type ReactNode, useId } from 'react'

type TitledPanelProps = {
  title: string
  /** The id of its section, used in the address. */
  place?: string
  description?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** A panel with a heading, a description, and its main action. */
export function TitledPanel({ title, place, description, action, children }: TitledPanelProps) {
  const id = useId()
  return (
    <section id={place} className="panel" aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id}>{title}</h2>
          {description && <p className="mt-1 max-w-2xl text-ink-soft">{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
