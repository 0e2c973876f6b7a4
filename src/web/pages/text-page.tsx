import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '#contract/page.ts'
import { useApi } from '../api.ts'
import { PageHead } from '../features/seo/page-head.tsx'
import { PageHero } from '../features/text-page/page-hero.tsx'
import { CallToAction, Sections } from '../features/text-page/sections.tsx'
import { pageQuery } from '../queries/pages.ts'
import { Link } from '../router.tsx'
import { buttonClass } from '../ui/button.tsx'

type TextPageProps = {
  /** The page's address, such as `/faq`; the content is stored under its name. */
  pattern: string
  /** What stands between hero and end; the sections one below the other unless the page says otherwise. */
  children?: (sections: Page['sections']) => ReactNode
}

/**
 * A page about a treatment or a legal page (docs/product.md, "Pages and layout"): hero, sections, and at the end its
 * invitation or a way back to the home page. Where the text is not written yet the address is still right, so the
 * answer is not "not found".
 */
export default function TextPage({ pattern, children = inOneColumn }: TextPageProps) {
  const { data: page } = useSuspenseQuery(pageQuery(useApi(), pattern.slice(1)))
  const head = page?.head ?? { title: 'Coming soon', description: '', keywords: '' }
  return (
    <main id="content" tabIndex={-1}>
      <PageHead path={pattern} name={page?.title} image={page?.image} {...head} />
      {page ? (
        <PageHero
          title={page.title}
          subtitle={page.subtitle}
          image={page.image}
          eyebrow={page.updated && `Last updated: ${page.updated}`}
        />
      ) : (
        <MissingText />
      )}
      {children(page?.sections ?? [])}
      {page && (page.callToAction ? <CallToAction {...page.callToAction} /> : <WayBack />)}
    </main>
  )
}

const inOneColumn = (sections: Page['sections']) =>
  sections.length > 0 && (
    <div className="page py-16">
      <Sections sections={sections} />
    </div>
  )

const MissingText = () => (
  <>
    <PageHero title="Coming soon" subtitle="We haven’t written this page yet. Please call us instead." />
    <p className="page text-page py-16">
      <BackToHome className="justify-self-start" />
    </p>
  </>
)

const WayBack = () => (
  <div className="page pb-16">
    <div className="text-page">
      <p className="border-stone border-t pt-8">
        <BackToHome />
      </p>
    </div>
  </div>
)

const BackToHome = ({ className }: { className?: string }) => (
  <Link to="/" className={buttonClass('quiet', className)}>
    Back to Home
  </Link>
)
