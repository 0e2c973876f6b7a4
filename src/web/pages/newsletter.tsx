import { siteNames } from '#domain/content/site-pages.ts'
import { SubscribeForm } from '../features/newsletter/newsletter-form.tsx'
import { PageHead } from '../features/seo/page-head.tsx'
import { PageHero } from '../page-hero.tsx'
import { useParameter } from '../parameters.ts'
import { Link } from '../router.tsx'
import { buttonClass } from '../ui/button.tsx'

/** The newsletter's form on a page of its own, which also answers the footer's where it is posted without JavaScript. */
export default function Newsletter() {
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
          <div className="max-w-xl">
            <SubscribeForm />
          </div>
        )}
      </div>
    </main>
  )
}
