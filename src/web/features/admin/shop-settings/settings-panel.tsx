import type { ReactNode } from 'react'

/** A panel of the shop settings with a heading and its buttons. */
export const SettingsPanel = ({
  title,
  action,
  children,
}: {
  title: string
  action: ReactNode
  children: ReactNode
}) => (
  <section className="panel">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2>{title}</h2>
      {action}
    </div>
    {children}
  </section>
)
