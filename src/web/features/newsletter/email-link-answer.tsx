import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { ApiError, read, useApi } from '#web/api.ts'
import { CallUs } from '#web/call-us.tsx'
import { PageHero } from '#web/page-hero.tsx'
import { useParameter } from '#web/parameters.ts'
import { visitorMessageOf } from '#web/public-failure.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { useSubmittedForm } from '#web/submitted-form.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Head } from '#web/ui/head.tsx'

type Path = '/newsletter/confirm' | '/newsletter/unsubscribe'
type Heading = [title: string, subtitle: string]
type Answer = {
  endpoint: 'confirm' | 'unsubscribe'
  /** What the page says before the answer, and once it is given. */
  before: Heading
  after: Heading
  keywords: string
  button: string
  /** A note below the button. */
  note?: string
  /** The message for an invalid link. */
  broken: string
}

const answers: Record<Path, Answer> = {
  /** The link in the confirmation email, by which a visitor confirms their subscription. */
  '/newsletter/confirm': {
    endpoint: 'confirm',
    before: ['Would you like our newsletter?', 'Press the button and we’ll start sending it to you.'],
    after: ['You’re on the list', 'You’ll get our newsletter from now on. You can unsubscribe at any time.'],
    keywords: 'newsletter',
    button: 'Yes, send it to me',
    note: 'If you didn’t ask for it, just close this page and you won’t get the newsletter.',
    broken:
      'This link has already been used, is more than 7 days old or isn’t complete. If you’d like the newsletter, please enter your email address again at the bottom of this page and we’ll send you a new link.',
  },
  /** The unsubscribe link in every newsletter (docs/product.md, "Subscribing and consent"). */
  '/newsletter/unsubscribe': {
    endpoint: 'unsubscribe',
    before: ['Unsubscribe', 'Press the button and we’ll stop sending you the newsletter.'],
    after: ['You are unsubscribed', 'We won’t send you the newsletter any more. You’re welcome back at any time.'],
    keywords: 'newsletter, unsubscribe',
    button: 'Unsubscribe',
    broken:
      'This link isn’t complete or isn’t one of ours. Please open the link at the end of our last email to you, or just reply to that email, and we’ll take you off the list.',
  },
}

const isRefused = (error: Error | null) => error instanceof ApiError && [404, 422].includes(error.status)

/**
 * The page of a link in a newsletter or in its confirmation email. The answer needs a press on the button: mail scanners open
 * links, and must not answer for anyone.
 */
export function EmailLinkAnswer({ path }: { path: Path }) {
  const { endpoint, before, after, keywords, button, note, broken } = answers[path]
  const token = useParameter(path, 'token') ?? ''
  const done = useParameter(path, 'done') !== null
  const [title, subtitle] = done ? after : before
  const api = useApi()
  const [, navigate] = useLocation()
  const returned = useSubmittedForm(path)
  const answer = useMutation({
    mutationFn: () => read(api.newsletter[endpoint].$post({ json: { token } })),
    onSuccess: () => navigate(`${path}?done=1`, { replace: true }),
  })
  // Only the server can refuse a link; after any other error the button can be pressed again.
  const refused = returned !== undefined || isRefused(answer.error)
  const failure = answer.error && !refused ? visitorMessageOf(answer.error) : undefined
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
