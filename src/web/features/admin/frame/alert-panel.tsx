import { type ReactNode, useId } from 'react'

/** A panel at the top of a page for a problem that needs action. */
export function AlertPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={alertClass} aria-labelledby={id}>
      <h2 id={id} className="text-[1.15rem]">
        {title}
      </h2>
      {children}
    </section>
  )
}

export const alertClass = 'rounded-xl bg-amber p-[clamp(1.1rem,3vw,1.5rem)] text-amber-ink'
