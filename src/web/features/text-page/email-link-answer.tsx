import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { useSubmittedForm } from '#web/submitted-form.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Head } from '#web/ui/head.tsx'
import { PageHero } from './page-hero.tsx'

type EmailLinkAnswerProps = {
  path: '/newsletter/confirm' | '/newsletter/unsubscribe'
  /** What the link brought along: whose answer it is, and whether it was given. */
  token: string
  done: boolean
  title: string
  subtitle: string
  keywords: string
  button: string
  /** What is said below the button. */
  note?: string
  /** What is said where the link is of no use. */
  broken: string
}

/**
 * The page of a link in a newsletter or in the e-mail before the first. Only its button answers: programs that look
 * through mail open its links, and must not decide for anyone.
 */
export function EmailLinkAnswer(props: EmailLinkAnswerProps) {
  const { path, token, done, title, subtitle, keywords, button, note, broken } = props
  const refused = useSubmittedForm(path)
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
      <PageHero title={title} subtitle={subtitle} />
      <div className="page text-page py-16">
        <div>
          {done ? (
            <Link to="/" className={buttonClass('quiet')}>
              Back to Home
            </Link>
          ) : token && !refused ? (
            <form method="post" action={`${path}?${new URLSearchParams({ token })}`}>
              <Button type="submit">{button}</Button>
              {note && <p className="mt-6 text-ink-soft text-small">{note}</p>}
            </form>
          ) : (
            <p role="alert">{broken}</p>
          )}
        </div>
      </div>
    </main>
  )
}
