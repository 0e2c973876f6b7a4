import type { ReactNode } from 'react'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import '../frame/admin.css'

/** The frame of the pages before the dashboard: one card in the middle. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useData(clinicQuery)
  return (
    <main id="content" tabIndex={-1} className="gate">
      <title>{`${title} | ${name} Admin`}</title>
      <meta name="robots" content="noindex" />
      <div className="gate-card">
        <img src="/favicon.svg" alt="" width={52} height={52} />
        <p className="mt-4 text-ink-soft text-small">{name} Admin</p>
        <h1 className="mt-1 mb-6 text-heading">{title}</h1>
        {children}
      </div>
      <a href="/" className="text-link text-small">
        Go to the site
      </a>
    </main>
  )
}
