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
 * Where the link in every newsletter leads (product.md 9). Only the button unsubscribes: programs that look through
 * mail open its links, and must not take anyone off the list.
 */
export default function NewsletterUnsubscribe() {
  const refused = useSubmittedForm('/newsletter/unsubscribe')
  const token = useParameter('/newsletter/unsubscribe', 'token') ?? ''
  const done = useParameter('/newsletter/unsubscribe', 'done') !== null
  const clinic = useData(clinicQuery)
  const site = useData(siteQuery)
  return (
    <main id="content" tabIndex={-1}>
      <Head
        title={`${done ? 'You are unsubscribed' : 'Unsubscribe'} | ${clinic.name}`}
        description={`Leave the newsletter of ${clinic.name}.`}
        keywords="newsletter, unsubscribe"
        canonical={`${site.url}/newsletter/unsubscribe`}
        siteName={clinic.name}
        noindex
      />
      <PageHero
        title={done ? 'You are unsubscribed' : 'Unsubscribe'}
        subtitle={
          done
            ? 'We will not send the newsletter to your address any more. You are welcome back at any time.'
            : 'One press of the button, and we will not send you the newsletter any more.'
        }
      />
      <div className="page py-16">
        {done ? (
          <Link to="/" className={buttonClass('quiet')}>
            Back to Home
          </Link>
        ) : token && !refused ? (
          <form method="post" action={`/newsletter/unsubscribe?${new URLSearchParams({ token })}`}>
            <Button type="submit">Unsubscribe</Button>
          </form>
        ) : (
          <p role="alert" className="prose-measure">
            This link is incomplete, or was not made by us. Please open the one at the end of our last e-mail to you, or
            answer that e-mail, and we will take you off the list.
          </p>
        )}
      </div>
    </main>
  )
}
