import { PageHead } from '../features/seo/page-head.tsx'
import { LegalPage } from '../features/text-page/legal-page.tsx'
import { useTextPage } from '../features/text-page/use-text-page.ts'

export default function PrivacyPolicy() {
  const { page, head } = useTextPage('privacy-policy')
  return (
    <main id="content" tabIndex={-1}>
      <PageHead path="/privacy-policy" name={page?.title} {...head} />
      <LegalPage slug="privacy-policy" />
    </main>
  )
}
