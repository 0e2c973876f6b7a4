import { PageHead } from '../features/seo/page-head.tsx'
import { isSampleCode } from '../features/voucher/sample.ts'
import { BalanceForm } from '../features/voucher-balance/balance-form.tsx'
import { PageHero } from '../page-hero.tsx'
import { wordsQuery } from '../queries/content.ts'
import { useData } from '../queries/use-data.ts'

/** The page that a voucher's QR code opens: its balance. */
export default function Voucher() {
  const words = useData(wordsQuery)
  return (
    <main id="content" tabIndex={-1}>
      <PageHead
        path="/voucher"
        title={words.balanceTitle}
        description={words.balanceDescription}
        keywords="gift voucher balance"
      />
      <PageHero title={words.balanceTitle} subtitle={words.balanceIntro} />
      <div className="page text-page py-16">
        <div className="max-w-measure">
          <BalanceForm isSample={isSampleCode} />
        </div>
      </div>
    </main>
  )
}
