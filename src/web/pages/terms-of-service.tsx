import { PageHead } from '../features/seo/page-head.tsx'
import { LegalPage } from '../features/text-page/legal-page.tsx'
import { useTextPage } from '../features/text-page/use-text-page.ts'

export default function TermsOfService() {
  const { page, head } = useTextPage('terms-of-service')
  return (
    <main id="content" tabIndex={-1}>
      <PageHead path="/terms-of-service" name={page?.title} {...head} />
      <LegalPage slug="terms-of-service" />
    </main>
  )
}
