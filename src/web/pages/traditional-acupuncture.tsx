import { PageHead } from '../features/seo/page-head.tsx'
import { MissingText } from '../features/text-page/missing-text.tsx'
import { PageHero } from '../features/text-page/page-hero.tsx'
import { CallToAction, Sections } from '../features/text-page/sections.tsx'
import { useTextPage } from '../features/text-page/use-text-page.ts'

export default function TraditionalAcupuncture() {
  const { page, head } = useTextPage('traditional-acupuncture')
  return (
    <main id="content" tabIndex={-1}>
      <PageHead path="/traditional-acupuncture" image={page?.image} name={page?.title} {...head} />
      {page ? (
        <>
          <PageHero title={page.title} subtitle={page.subtitle} image={page.image} />
          <div className="page py-16">
            <Sections sections={page.sections} />
          </div>
          <CallToAction callToAction={page.callToAction} />
        </>
      ) : (
        <MissingText />
      )}
    </main>
  )
}
