import { PageHead } from '../features/seo/page-head.tsx'
import { LegalPage } from '../features/text-page/legal-page.tsx'
import { useTextPage } from '../features/text-page/use-text-page.ts'

export default function Accessibility() {
  const { page, head } = useTextPage('accessibility')
  return (
    <main id="content" tabIndex={-1}>
      <PageHead path="/accessibility" name={page?.title} {...head} />
      <LegalPage slug="accessibility" />
    </main>
  )
}
