import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHero } from './page-hero.tsx'

/** Stands where a page's text was not written yet: the address is right, so the answer is not "not found". */
export const MissingText = () => (
  <>
    <PageHero title="Coming soon" subtitle="We haven’t written this page yet. Please call us instead." />
    <p className="page text-page py-16">
      <Link to="/" className={buttonClass('quiet', 'justify-self-start')}>
        Back to Home
      </Link>
    </p>
  </>
)
