import { SubscribeForm, subscribedWords } from '../features/newsletter/newsletter-form.tsx'
import { PageHead } from '../features/seo/page-head.tsx'
import { PageHero } from '../page-hero.tsx'
import { useParameter } from '../parameters.ts'
import { siteQuery } from '../queries/catalogue.ts'
import { wordsQuery } from '../queries/content.ts'
import { useData } from '../queries/use-data.ts'
import { Link } from '../router.tsx'
import { buttonClass } from '../ui/button.tsx'

/** The newsletter form on its own page. It also answers the form in the footer if that is posted without JavaScript. */
export default function Newsletter() {
  const words = useData(wordsQuery)
  const subscribed = useParameter('/newsletter', 'subscribed') !== null
  const { confirmsNewsletter } = useData(siteQuery)
  const [title, subtitle] = subscribed
    ? subscribedWords(confirmsNewsletter)
    : [words.newsletterTitle, words.newsletterIntro]
  return (
    <main id="content" tabIndex={-1}>
      <PageHead
        path="/newsletter"
        title={words.newsletterTitle}
        description={words.newsletterDescription}
        keywords={words.newsletterKeywords}
      />
      <PageHero title={title} subtitle={subtitle} />
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
