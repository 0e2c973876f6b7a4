import { siteNames } from '#domain/content/site-pages.ts'
import { PageHead } from '../features/seo/page-head.tsx'
import { isSampleCode } from '../features/voucher/sample.ts'
import { BalanceForm } from '../features/voucher-balance/balance-form.tsx'
import { PageHero } from '../page-hero.tsx'

/** Where a voucher's QR code leads: what is left on it. */
export default function Voucher() {
  return (
    <main id="content" tabIndex={-1}>
      <PageHead
        path="/voucher"
        title={siteNames['/voucher']}
        description="See how much is left on one of our gift vouchers and when it expires."
        keywords="gift voucher balance"
      />
      <PageHero
        title={siteNames['/voucher']}
        subtitle="See how much is left on your gift voucher and when it expires."
      />
      <div className="page text-page py-16">
        <div className="max-w-measure">
          <BalanceForm isSample={isSampleCode} />
        </div>
      </div>
    </main>
  )
}
