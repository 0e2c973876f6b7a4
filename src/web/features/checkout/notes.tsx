import { type ReactNode, useEffect } from 'react'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { PageMessage } from '#web/ui/page-message.tsx'
import { seeOrder, successPageUrl } from './order-placed.ts'
import { usePayments } from './payment-tracking/payment-store.ts'

export const ReturnToShop = ({ quiet = false }: { quiet?: boolean }) => (
  <Link to="/#shop" className={buttonClass(quiet ? 'quiet' : 'primary')}>
    Return to Shop
  </Link>
)

/** Shown at the checkout for an empty cart. */
export function EmptyCart() {
  const paid = usePayments().findLast((payment) => payment.paid)
  return (
    <PageMessage title="Your cart is empty" actions={<ReturnToShop />}>
      <p>There are no items in your cart to checkout</p>
      {paid && (
        <p className="mt-2">
          Your last order is paid.{' '}
          <Link to={successPageUrl(paid.paymentId)} className="text-link">
            {seeOrder}
          </Link>
        </p>
      )}
    </PageMessage>
  )
}

/** Shown while the payment session is created. */
export const Preparing = () => (
  <div role="status">
    <PageMessage title="Preparing Checkout" busy>
      <p>Setting up secure payment system...</p>
    </PageMessage>
  </div>
)

/**
 * Shown for a moment after a paid order, in addition to the toast, whose text it does not repeat. It is shorter than the
 * form, so the page scrolls to its top.
 */
export function OrderPlaced({ email, printable, next }: { email: string; printable: boolean; next: ReactNode }) {
  const { sendsEmail } = useData(siteQuery)
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [])
  return (
    <PageMessage title="Your payment went through" actions={next}>
      <p>{printable ? 'Your voucher is coming up.' : 'We’ll take you to the home page in a moment.'}</p>
      <p className="text-body">
        {sendsEmail
          ? `Your receipt goes to ${email}.`
          : 'We can’t send email at the moment, but your order page has everything you need.'}
      </p>
    </PageMessage>
  )
}

/** A note that no real money is charged (docs/product.md, "Paying"). */
export const TestModeBanner = () => (
  <p className="rounded-md border border-amber-ink/25 bg-amber px-4 py-2.5 text-center font-semibold text-amber-ink text-small">
    Test mode: no real money moves
  </p>
)
