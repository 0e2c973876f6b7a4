import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '#web/api.ts'
import { pageQuery } from '#web/queries/pages.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { MissingText } from './missing-text.tsx'
import { PageHero } from './page-hero.tsx'
import { Sections } from './sections.tsx'

/** A legal page (docs/product.md, "Pages and layout"): its sections, when it was last updated, and a way back. */
export function LegalPage({ slug }: { slug: string }) {
  const { data: page } = useSuspenseQuery(pageQuery(useApi(), slug))
  if (!page) return <MissingText />
  return (
    <>
      <PageHero title={page.title} subtitle={page.subtitle} eyebrow={page.updated && `Last updated: ${page.updated}`} />
      <div className="page py-16">
        <Sections sections={page.sections} />
        <div className="text-page mt-16">
          <p className="border-stone border-t pt-8">
            <Link to="/" className={buttonClass('quiet')}>
              Back to Home
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}
