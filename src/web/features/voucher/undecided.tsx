import { PhoneLink } from '#web/ui/phone-link.tsx'
import { Message, ReturnHome } from './message.tsx'

type Phone = { phone: string }

const Call = ({ phone }: Phone) =>
  phone && (
    <p className="text-body">
      Any question? Please call us on <PhoneLink number={phone} />.
    </p>
  )

/** A debit: the bank may take days. */
export const AtTheBank = () => (
  <Message title="Your bank is still confirming the payment" actions={<ReturnHome />}>
    <p>We will email you as soon as it is through. With some banks this takes a few days.</p>
    <p className="text-body">You can close this page. Please do not pay for the same order again.</p>
  </Message>
)

/** The payment arrived, but not as it was asked for. */
export const InReview = ({ reference, phone }: Phone & { reference?: string | undefined }) => (
  <Message title="Your payment has arrived" actions={<ReturnHome />}>
    <p>It does not quite match your order, so we need to look at it first. We will email you.</p>
    <p className="text-body">
      {reference && `Your order is ${reference}. `}You do not need to do anything. Please do not pay again.
    </p>
    <Call phone={phone} />
  </Message>
)

/** The payment provider does not know it any more. */
export const Ended = ({ test, phone }: Phone & { test: boolean }) =>
  test ? (
    <Message title="This purchase was made in test mode" actions={<ReturnHome />}>
      <p>No real money moved, and there is nothing to collect.</p>
    </Message>
  ) : (
    <Message title="This payment can no longer be found" actions={<ReturnHome />}>
      <p>Our payment provider does not know it any more. If money has left your account, please tell us.</p>
      <Call phone={phone} />
    </Message>
  )
