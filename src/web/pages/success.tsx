import { useCallback, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PageMessage } from '#web/ui/page-message.tsx'
import { deleteDraft, readCheckoutAddress } from '../features/checkout/checkout-storage.ts'
import { orderPlaced } from '../features/checkout/order-placed.ts'
import { claimOrderToast, recordPaid } from '../features/checkout/payment-tracking/payment-store.ts'
import { ReturnHome } from '../features/voucher/message.tsx'
import { Purchase } from '../features/voucher/purchase.tsx'
import { siteQuery } from '../queries/catalogue.ts'
import { aboutQuery, clinicQuery, wordsQuery } from '../queries/content.ts'
import { useData } from '../queries/use-data.ts'
import { Head } from '../ui/head.tsx'
import { toast } from '../ui/toast-store.ts'
import { WithoutScript } from '../without-script.tsx'

/**
 * The result of a purchase (docs/product.md, "Success page"). Its content depends on the browser's cookie, so it is fetched in
 * the browser.
 */
export default function SuccessPage() {
  const clinic = useData(clinicQuery)
  const about = useData(aboutQuery)
  const site = useData(siteQuery)
  const paymentId = new URLSearchParams(useSearch()).get('payment_intent') ?? ''

  // A buyer returns here from their bank, and only now the order is known to be placed.
  const onPaid = useCallback((paid: string) => {
    recordPaid(paid)
    if (!claimOrderToast(paid)) return
    deleteDraft()
    toast(...orderPlaced)
  }, [])

  return (
    <main id="content" tabIndex={-1} className="page pt-10 pb-8 sm:pt-14">
      <Head
        title={`Your purchase | ${clinic.name}`}
        description={`A purchase from ${clinic.name}.`}
        keywords="gift voucher, purchase"
        canonical={`${site.url}/success`}
        noindex
      />
      <meta name="referrer" content="no-referrer" />
      {paymentId === '' ? (
        <NoPurchase />
      ) : (
        <>
          <WithoutScript what="Showing your voucher" className="mx-auto max-w-measure py-16 text-center" />
          <div className="needs-script">
            <Purchase
              key={paymentId}
              paymentId={paymentId}
              issuer={{ clinic, logo: about.logoImage, timeZone: site.timeZone, publicUrl: site.url }}
              voucherYears={site.voucherYears}
              checkoutAddress={readCheckoutAddress}
              onPaid={onPaid}
            />
          </div>
        </>
      )}
    </main>
  )
}

/** How long the message is shown before the redirect to the home page, in ms (docs/product.md, "Success page"). */
const noticeMs = 3000

function NoPurchase() {
  const words = useData(wordsQuery)
  const [, navigate] = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { replace: true }), noticeMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <PageMessage title={words.noPurchaseTitle} actions={<ReturnHome />}>
      <p>{words.noPurchase}</p>
      <p className="needs-script">We’ll take you to the home page in a moment.</p>
    </PageMessage>
  )
}
