import { useEffect } from 'react'
import { Link } from '#web/router.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PageMessage } from '#web/ui/page-message.tsx'
import { ReturnToShop } from './notes.tsx'
import { seeOrder, successPageUrl } from './order-placed.ts'

type AlreadyPaidProps = {
  paymentId: string
  /** Opens a checkout for the rest of the cart, if it is not empty. */
  onContinue: (() => void) | undefined
}

/** Shown instead of a checkout that was already paid from another tab, or by an earlier attempt. */
export function AlreadyPaid({ paymentId, onContinue }: AlreadyPaidProps) {
  useEffect(() => {
    // It is shorter than the form, and appears without any action in this tab.
    scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [])
  return (
    <div role="status">
      <PageMessage
        title="This is already paid"
        actions={
          <>
            <Link to={successPageUrl(paymentId)} className={buttonClass()}>
              {seeOrder}
            </Link>
            {onContinue ? (
              <Button variant="quiet" onClick={onContinue}>
                Buy what’s in the cart
              </Button>
            ) : (
              <ReturnToShop quiet />
            )}
          </>
        }
      >
        <p>Your payment for this order went through, so there’s nothing left to pay.</p>
      </PageMessage>
    </div>
  )
}
