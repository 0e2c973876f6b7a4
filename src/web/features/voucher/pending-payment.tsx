import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { PageMessage } from '#web/ui/page-message.tsx'
import { AnyQuestions, ReturnHome } from './message.tsx'

type Phone = { phone: string }

/** The payment is being processed, such as a bank debit, which may take days. */
export function PaymentProcessing({ phone }: Phone) {
  const { sendsEmail } = useData(siteQuery)
  return (
    <PageMessage title="Your bank is still confirming the payment" actions={<ReturnHome />}>
      <p>
        Some banks take a few days.{' '}
        {sendsEmail
          ? 'We’ll email you as soon as it’s through.'
          : 'Come back to this page to see whether it’s through.'}
      </p>
      <p>You can close this page. Please don’t pay for the same order again.</p>
      <AnyQuestions phone={phone} />
    </PageMessage>
  )
}

/** The payment was received, but it does not match the order. */
export function PaymentInReview({ reference, phone }: Phone & { reference?: string | undefined }) {
  const { sendsEmail } = useData(siteQuery)
  return (
    <PageMessage title="We’ve received your payment" actions={<ReturnHome />}>
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
    </PageMessage>
  )
}

/** The payment provider has no record of the payment any more. */
export const PaymentNotFound = ({ test, phone }: Phone & { test: boolean }) =>
  test ? (
    <PageMessage title="This purchase was made in test mode" actions={<ReturnHome />}>
      <p>No real money moved, and there’s nothing to collect.</p>
    </PageMessage>
  ) : (
    <PageMessage title="We can’t find this payment any more" actions={<ReturnHome />}>
      <p>Our payment provider no longer has a record of it. If money has left your account, please tell us.</p>
      <AnyQuestions phone={phone} />
    </PageMessage>
  )
