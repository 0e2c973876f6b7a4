import { PageHero } from '../features/text-page/page-hero.tsx'
import { useParameter } from '../parameters.ts'
import { siteQuery } from '../queries/catalogue.ts'
import { clinicQuery } from '../queries/content.ts'
import { useData } from '../queries/use-data.ts'
import { Link } from '../router.tsx'
import { useSubmittedForm } from '../submitted-form.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Head } from '../ui/head.tsx'

/**
 * Where somebody who left the newsletter says that they want it again. Only the button does: programs that look through
 * mail open its links, and must not agree for anyone.
 */
export default function NewsletterConfirm() {
  const refused = useSubmittedForm('/newsletter/confirm')
  const token = useParameter('/newsletter/confirm', 'token') ?? ''
  const done = useParameter('/newsletter/confirm', 'done') !== null
  const clinic = useData(clinicQuery)
  const site = useData(siteQuery)
  return (
    <main id="content" tabIndex={-1}>
      <Head
        title={`${done ? 'Welcome back' : 'Our newsletter again?'} | ${clinic.name}`}
        description={`The newsletter of ${clinic.name}.`}
        keywords="newsletter"
        canonical={`${site.url}/newsletter/confirm`}
        siteName={clinic.name}
        noindex
      />
      <PageHero
        title={done ? 'Welcome back' : 'Our newsletter again?'}
        subtitle={
          done
            ? 'You are on our newsletter list again. You can leave with one click, at any time.'
            : 'You left our newsletter. One press of the button, and we will send it to you again.'
        }
      />
      <div className="page py-16">
        {done ? (
          <Link to="/" className={buttonClass('quiet')}>
            Back to Home
          </Link>
        ) : token && !refused ? (
          <form method="post" action={`/newsletter/confirm?${new URLSearchParams({ token })}`}>
            <Button type="submit">Yes, send it to me</Button>
            <p className="mt-6 text-ink-soft text-small">
              If you did not ask for it, close this page: you will not get the newsletter.
            </p>
          </form>
        ) : (
          <p role="alert" className="prose-measure">
            This link was used already, is older than 7 days, or is incomplete. If you would like the newsletter, please
            enter your address once more at the foot of this page, and we will write to you again.
          </p>
        )}
      </div>
    </main>
  )
}
