import { PageHead } from '../features/seo/page-head.tsx'
import { LegalPage } from '../features/text-page/legal-page.tsx'
import { useTextPage } from '../features/text-page/use-text-page.ts'

export default function AhpraCompliance() {
  const { page, head } = useTextPage('ahpra-compliance')
  return (
    <main id="content" tabIndex={-1}>
      <PageHead path="/ahpra-compliance" name={page?.title} {...head} />
      <LegalPage slug="ahpra-compliance" />
    </main>
  )
}
