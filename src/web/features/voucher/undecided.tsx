import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { AnyQuestions, Message, ReturnHome } from './message.tsx'

type Phone = { phone: string }

/** A debit: the bank may take days. */
export function AtTheBank({ phone }: Phone) {
  const { sendsEmail } = useData(siteQuery)
  return (
    <Message title="Your bank is still confirming the payment" actions={<ReturnHome />}>
      <p>
        Some banks take a few days.{' '}
        {sendsEmail
          ? 'We’ll email you as soon as it’s through.'
          : 'Come back to this page to see whether it’s through.'}
      </p>
      <p>You can close this page. Please don’t pay for the same order again.</p>
      <AnyQuestions phone={phone} />
    </Message>
  )
}

/** The payment arrived, but not as it was asked for. */
export function InReview({ reference, phone }: Phone & { reference?: string | undefined }) {
  const { sendsEmail } = useData(siteQuery)
  return (
    <Message title="We’ve received your payment" actions={<ReturnHome />}>
      <p>
        It doesn’t quite match your order, so we need to check it first.{' '}
        {sendsEmail ? 'We’ll email you.' : 'We’ll be in touch.'}
      </p>
      <p>You don’t need to do anything. Please don’t pay again.</p>
      {reference && (
        <p className="text-body">
          Your order number is <span className="tabular whitespace-nowrap font-semibold text-ink">{reference}</span>.
        </p>
      )}
      <AnyQuestions phone={phone} />
    </Message>
  )
}

/** The payment provider does not know it any more. */
export const Ended = ({ test, phone }: Phone & { test: boolean }) =>
  test ? (
    <Message title="This purchase was made in test mode" actions={<ReturnHome />}>
      <p>No real money moved, and there’s nothing to collect.</p>
    </Message>
  ) : (
    <Message title="We can’t find this payment any more" actions={<ReturnHome />}>
      <p>Our payment provider no longer has a record of it. If money has left your account, please tell us.</p>
      <AnyQuestions phone={phone} />
    </Message>
  )
