import type { ReactNode } from 'react'
import type { VoucherIssuer } from '#domain/vouchers/voucher-text.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { PageMessage } from '#web/ui/page-message.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'

export const ReturnHome = ({ quiet = false }: { quiet?: boolean }) => (
  <Link to="/" className={buttonClass(quiet ? 'quiet' : 'primary')}>
    Return to Home
  </Link>
)

export const LoadingMessage = ({ title, text }: { title: string; text: string }) => (
  <PageMessage title={title} busy>
    <p>{text}</p>
  </PageMessage>
)

/** `first`: content above the thanks. */
export const Thanks = ({ first, children }: { first?: ReactNode; children: ReactNode }) => (
  <div className="mx-auto mb-10 max-w-measure text-center">
    {first}
    <h1 className="text-title">{useData(wordsQuery).thanksTitle}</h1>
    <div className="mt-4 grid gap-1 text-balance text-ink-soft text-lead">{children}</div>
  </div>
)

export function NotShown({ clinic }: { clinic: VoucherIssuer }) {
  const { sendsEmail } = useData(siteQuery)
  return (
    <PageMessage title="We can’t show this purchase here" actions={<ReturnHome />}>
      <p>
        You can only see a purchase in the browser you bought it in.
        {sendsEmail && ' If it was yours, your receipt is in your email.'}
      </p>
      <AnyQuestions phone={clinic.phone} />
    </PageMessage>
  )
}

export const AnyQuestions = ({ phone }: { phone: string }) =>
  phone && (
    <p className="text-body">
      Any questions? Please call us on <PhoneLink number={phone} />.
    </p>
  )
