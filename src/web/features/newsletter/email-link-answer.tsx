import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { ApiError, read, useApi } from '#web/api.ts'
import { CallUs } from '#web/call-us.tsx'
import { PageHero } from '#web/page-hero.tsx'
import { messageOf } from '#web/public-failure.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { useSubmittedForm } from '#web/submitted-form.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Head } from '#web/ui/head.tsx'

type EmailLinkAnswerProps = {
  path: '/newsletter/confirm' | '/newsletter/unsubscribe'
  /** From the link: the token of the subscriber, and whether the answer was given already. */
  token: string
  done: boolean
  title: string
  subtitle: string
  keywords: string
  button: string
  /** A note below the button. */
  note?: string
  /** The message for an invalid link. */
  broken: string
}

const endpoints = { '/newsletter/confirm': 'confirm', '/newsletter/unsubscribe': 'unsubscribe' } as const

const isRefused = (error: Error | null) => error instanceof ApiError && [404, 422].includes(error.status)

/**
 * The page of a link in a newsletter or in its confirmation email. The answer needs a press on the button: mail scanners open
 * links, and must not answer for anyone.
 */
export function EmailLinkAnswer(props: EmailLinkAnswerProps) {
  const { path, token, done, title, subtitle, keywords, button, note, broken } = props
  const api = useApi()
  const [, navigate] = useLocation()
  const returned = useSubmittedForm(path)
  const answer = useMutation({
    mutationFn: () => read(api.newsletter[endpoints[path]].$post({ json: { token } })),
    onSuccess: () => navigate(`${path}?done=1`, { replace: true }),
  })
  // Only the server can refuse a link; after any other error the button can be pressed again.
  const refused = returned !== undefined || isRefused(answer.error)
  const failure = answer.error && !refused ? messageOf(answer.error) : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    answer.mutate()
  }
  const clinic = useData(clinicQuery)
  const site = useData(siteQuery)
  return (
    <main id="content" tabIndex={-1}>
      <Head
        title={`${title} | ${clinic.name}`}
        description={`The newsletter of ${clinic.name}.`}
        keywords={keywords}
        canonical={site.url + path}
        siteName={clinic.name}
        noindex
      />
      <PageHero title={title} subtitle={done || (token && !refused) ? subtitle : ''} />
      <div className="page text-page py-16">
        <div>
          {done ? (
            <Link to="/" className={buttonClass('quiet')}>
              Back to Home
            </Link>
          ) : token && !refused ? (
            <form method="post" action={`${path}?${new URLSearchParams({ token })}`} onSubmit={send}>
              <Button type="submit" busy={answer.isPending}>
                {button}
              </Button>
              {failure && (
                <p role="alert" className="mt-4 font-semibold text-cinnabar-deep">
                  {failure}
                </p>
              )}
              {note && <p className="mt-6 text-ink-soft text-small">{note}</p>}
            </form>
          ) : (
            <p role="alert">
              {broken}
              <CallUs />
            </p>
          )}
        </div>
      </div>
    </main>
  )
}
