import { useEffect } from 'react'
import type { Confirmation } from '#contract/checkout.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import type { Address } from '#web/routes.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PageMessage } from '#web/ui/page-message.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { LoadingMessage, NotShown, ReturnHome } from './message.tsx'
import { Paid } from './paid.tsx'
import { PaymentInReview, PaymentNotFound, PaymentProcessing } from './pending-payment.tsx'
import { SamplePurchase } from './sample-purchase.tsx'
import { type Purchase as State, usePurchase } from './use-purchase.ts'
import type { Issuer } from './vouchers.tsx'

type PurchaseProps = {
  paymentId: string
  issuer: Issuer
  voucherYears: number
  /** The checkout that the buyer comes from, as this browser knows it: the way back where the payment fails. */
  checkoutAddress: () => Address
  /** Called when the payment has succeeded. */
  onPaid: (paymentId: string) => void
}

/** The result of a payment, as far as this browser may see it (docs/product.md, "Success page"). */
export function Purchase({ onPaid, ...props }: PurchaseProps) {
  const { paymentId } = props
  const purchase = usePurchase(paymentId)
  const paid = purchase.state === 'paid'
  useEffect(() => {
    if (paid) onPaid(paymentId)
  }, [paid, paymentId, onPaid])
  const failure = purchase.state === 'failed' ? purchase.message : undefined
  useEffect(() => {
    if (failure !== undefined) toast('Payment failed', failure, 'destructive')
  }, [failure])

  return (
    <>
      <p role="status" className="sr-only">
        {statusTexts[purchase.state]}
      </p>
      <Content purchase={purchase} {...props} />
    </>
  )
}

/** The announcement for screen readers when the content changes without user action. */
const statusTexts: Record<State['state'], string> = {
  asking: '',
  confirming: 'Your payment is being confirmed',
  processing: 'Your bank is still confirming the payment',
  review: 'We’ve received your payment and need to check it',
  ended: 'We can’t find this payment any more',
  unreachable: 'We couldn’t be reached',
  paid: 'Thank you for your purchase',
  'paid-elsewhere': 'Thank you for your purchase',
  failed: 'Your payment didn’t go through',
  unknown: '',
}

type ContentProps = Omit<PurchaseProps, 'onPaid'> & { purchase: State }

function Content({ purchase, paymentId, issuer, voucherYears, checkoutAddress }: ContentProps) {
  switch (purchase.state) {
    case 'asking':
      return <LoadingMessage title="One moment" text="We’re looking up your purchase." />
    case 'confirming':
      return (
        <LoadingMessage
          title="Your payment is being confirmed"
          text="This can take a little while. The page updates by itself, and you won’t lose your purchase if you close it."
        />
      )
    case 'processing':
      return <PaymentProcessing phone={issuer.clinic.phone} />
    case 'review':
      return <PaymentInReview {...purchase} phone={issuer.clinic.phone} />
    case 'ended':
      return <PaymentNotFound {...purchase} phone={issuer.clinic.phone} />
    case 'unreachable':
      return (
        <PageMessage title="We couldn’t be reached" actions={<Button onClick={purchase.retry}>Try again</Button>}>
          <p>You haven’t lost your purchase. Please check your connection and try again.</p>
        </PageMessage>
      )
    case 'paid':
      return <Paid purchase={purchase} issuer={issuer} />
    case 'paid-elsewhere':
      return <PaidElsewhere {...purchase} />
    case 'failed':
      return <Failed {...purchase} checkout={checkoutAddress()} />
    case 'unknown':
      return purchase.demo ? (
        <SamplePurchase paymentId={paymentId} issuer={issuer} years={voucherYears} />
      ) : (
        <NotShown clinic={issuer.clinic} />
      )
  }
}

function PaidElsewhere({ sentTo, gift }: Extract<Confirmation, { state: 'paid-elsewhere' }>) {
  const { sendsEmail } = useData(siteQuery)
  const sent = gift ? `the gift goes to ${sentTo}` : `the code was sent to ${sentTo}`
  return (
    <PageMessage title="Thank You For Your Purchase!" actions={<ReturnHome />}>
      <p>{sendsEmail ? `It’s paid, and ${sent}.` : 'It’s paid.'}</p>
      <p className="text-body">You can only see the code in the browser you bought it in.</p>
    </PageMessage>
  )
}

type FailedProps = { message: string; charged: boolean; checkout: Address }

const Failed = ({ message, charged, checkout }: FailedProps) => (
  <PageMessage
    title="Your payment didn’t go through"
    actions={
      <>
        <Link to={checkout} className={buttonClass()}>
          Return to Checkout
        </Link>
        <ReturnHome quiet />
      </>
    }
  >
    <p>{message}</p>
    {!charged && <p>You haven’t been charged.</p>}
    <p className="text-body">We’ve kept your cart and your details.</p>
  </PageMessage>
)
