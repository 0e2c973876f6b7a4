import { useEffect } from 'react'
import type { Confirmation } from '#contract/checkout.ts'
import { longDateTime } from '#domain/calendar.ts'
import type { DeliveryMethod } from '#domain/shipping.ts'
import { Link } from '#web/router.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { creationText } from './creation-text.ts'
import { Message, NotShown, ReturnHome, Thanks, Waiting } from './message.tsx'
import { SamplePurchase } from './sample-purchase.tsx'
import { AtTheBank, Ended, InReview } from './undecided.tsx'
import { type Purchase as State, usePurchase } from './use-purchase.ts'
import { type Issuer, Vouchers } from './vouchers.tsx'

type PurchaseProps = {
  paymentId: string
  issuer: Issuer
  voucherYears: number
  /** The payment is known to have succeeded. */
  onPaid: (paymentId: string) => void
}

/** What became of a payment, as far as this browser may know it (product.md 4, "Success page"). */
export function Purchase({ paymentId, issuer, voucherYears, onPaid }: PurchaseProps) {
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
        {heard[purchase.state]}
      </p>
      <Content purchase={purchase} paymentId={paymentId} issuer={issuer} voucherYears={voucherYears} />
    </>
  )
}

/** What screen readers hear when the page's content changes by itself. */
const heard: Record<State['state'], string> = {
  asking: '',
  confirming: 'Your payment is being confirmed',
  processing: 'Your bank is still confirming the payment',
  review: 'Your payment has arrived, and we need to look at it',
  ended: 'This payment cannot be looked up any more',
  unreachable: 'The server could not be reached',
  paid: 'Thank you for your purchase',
  'paid-elsewhere': 'Thank you for your purchase',
  failed: 'The payment did not go through',
  unknown: '',
}

type ContentProps = Omit<PurchaseProps, 'onPaid'> & { purchase: State }

function Content({ purchase, paymentId, issuer, voucherYears }: ContentProps) {
  switch (purchase.state) {
    case 'asking':
      return <Waiting title="One moment" text="We are looking up your purchase." />
    case 'confirming':
      return (
        <Waiting
          title="Your payment is being confirmed"
          text="This can take a little while. The page keeps asking by itself; your purchase is not lost if you close it."
        />
      )
    case 'processing':
      return <AtTheBank />
    case 'review':
      return <InReview {...purchase} phone={issuer.clinic.phone} />
    case 'ended':
      return <Ended {...purchase} phone={issuer.clinic.phone} />
    case 'unreachable':
      return (
        <Message
          title="We could not reach the clinic’s server"
          actions={<Button onClick={purchase.retry}>Try again</Button>}
        >
          <p>Your purchase is not lost. Please check your connection.</p>
        </Message>
      )
    case 'paid':
      return <Paid purchase={purchase} issuer={issuer} />
    case 'paid-elsewhere':
      return (
        <Message title="Thank You For Your Purchase!" actions={<ReturnHome />}>
          <p>
            It is paid, and {purchase.gift ? 'the gift goes' : 'the code was sent'} to {purchase.sentTo}.
          </p>
          <p className="text-body">The code is shown only in the browser that made the purchase.</p>
        </Message>
      )
    case 'failed':
      return <Failed message={purchase.message} />
    case 'unknown':
      return purchase.demo ? (
        <SamplePurchase paymentId={paymentId} issuer={issuer} years={voucherYears} />
      ) : (
        <NotShown clinic={issuer.clinic} />
      )
  }
}

const Failed = ({ message }: { message: string }) => (
  <Message
    title="The payment did not go through"
    actions={
      <>
        <Link to="/checkout" className={buttonClass()}>
          Return to Checkout
        </Link>
        <ReturnHome quiet />
      </>
    }
  >
    <p>{message}</p>
    <p className="text-body">Your cart and what you typed are still there.</p>
  </Message>
)

/** What a voucher's buyer gets beside the e-mail that has gone out. */
const inPrint: Partial<Record<DeliveryMethod, string>> = {
  delivery: 'The rest comes by post: your order, with each voucher in print.',
  pickup: 'We also let you know when your order, with each voucher in print, is ready for you at the clinic.',
}

const ways: Record<DeliveryMethod, string> = {
  delivery: 'We will send it to you by post.',
  pickup: 'We will let you know when it is ready for you at the clinic.',
  print: 'Everything you need is in your email.',
}

function Paid({ purchase, issuer }: { purchase: Extract<Confirmation, { state: 'paid' }>; issuer: Issuer }) {
  const { vouchers, email, reference, deliveryMethod } = purchase
  if (vouchers.length === 0)
    return (
      <Message title="Thank You For Your Purchase!" actions={<ReturnHome />}>
        <p>{ways[deliveryMethod]}</p>
        <p className="text-body">
          Your order is {reference}. A receipt was sent to {email}.
        </p>
      </Message>
    )
  return (
    <>
      <Thanks>
        <p>{creationText(vouchers)}</p>
        <p className="text-body">
          Order {reference}. <Sent purchase={purchase} timeZone={issuer.timeZone} />
        </p>
        {inPrint[deliveryMethod] && <p className="text-body">{inPrint[deliveryMethod]}</p>}
      </Thanks>
      <Vouchers vouchers={vouchers} issuer={issuer} />
    </>
  )
}

/** Where the vouchers are or go beside this page. */
function Sent({ purchase, timeZone }: { purchase: Extract<Confirmation, { state: 'paid' }>; timeZone: string }) {
  const { vouchers, email, gift } = purchase
  const them = vouchers.length > 1 ? 'them' : 'it'
  if (!gift)
    return (
      <>
        We have sent {them} by email to {email} as well.
      </>
    )
  const to = gift.to ? `${gift.to} (${gift.email})` : gift.email
  return gift.later ? (
    <>
      On {longDateTime(gift.sendAt, timeZone)} we email {them} to {to}.
    </>
  ) : (
    <>
      We have sent {them} by email to {to}.
    </>
  )
}
