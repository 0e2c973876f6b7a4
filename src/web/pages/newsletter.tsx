import { siteNames } from '#domain/site-pages.ts'
import { CallUs } from '../call-us.tsx'
import { PageHead } from '../features/seo/page-head.tsx'
import { PageHero } from '../features/text-page/page-hero.tsx'
import { useParameter } from '../parameters.ts'
import { Link } from '../router.tsx'
import { useSubmittedForm } from '../submitted-form.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

/** Answers the newsletter form where it is posted without JavaScript; the form in the footer is the usual way. */
export default function Newsletter() {
  const returned = useSubmittedForm('/newsletter')
  const subscribed = useParameter('/newsletter', 'subscribed') !== null
  return (
    <main id="content" tabIndex={-1}>
      <PageHead
        path="/newsletter"
        title={siteNames['/newsletter']}
        description="Something worth reading from the clinic, now and then. You can unsubscribe with one click."
        keywords="newsletter, acupuncture clinic news"
      />
      <PageHero
        title={subscribed ? 'Success!' : 'Newsletter'}
        subtitle={
          subscribed
            ? "You've been subscribed to our newsletter."
            : 'Something worth reading, now and then. You can unsubscribe with one click.'
        }
      />
      <div className="page text-page py-16">
        {subscribed ? (
          <Link to="/" className={buttonClass('quiet', 'justify-self-start')}>
            Back to Home
          </Link>
        ) : (
          <form method="post" action="/newsletter" noValidate className="stars grid max-w-xl gap-6">
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              defaultValue={returned?.values.email ?? ''}
              error={returned?.errors.email ?? returned?.message}
            />
            {returned && !returned.errors.email && (
              <p className="text-small">
                <CallUs />
              </p>
            )}
            <Button type="submit" className="justify-self-start">
              Subscribe
            </Button>
          </form>
        )}
      </div>
    </main>
  )
}
