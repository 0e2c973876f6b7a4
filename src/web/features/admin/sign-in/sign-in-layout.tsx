import type { ReactNode } from 'react'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Logo } from '#web/ui/logo.tsx'
import '../frame/admin.css'
import { useLogoUrl } from '../frame/use-logo-url.ts'

/** The layout of the pages before sign-in: one card in the centre. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useData(clinicQuery)
  return (
    <main
      id="content"
      tabIndex={-1}
      className="gate grid min-h-dvh content-center justify-items-center gap-6 px-5 py-8"
    >
      <title>{`${title} | ${name} Admin`}</title>
      <meta name="robots" content="noindex" />
      <div className="w-full max-w-100 rounded-xl border border-stone bg-paper-bright p-[clamp(1.5rem,5vw,2.5rem)] text-start [&_[type=submit]]:w-full">
        <Logo src={useLogoUrl()} className="h-13 max-w-40" />
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
