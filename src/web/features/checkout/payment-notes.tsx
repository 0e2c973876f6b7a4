import { LoaderCircle } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { PaymentFailure } from './use-payment.ts'

const title = 'Payment system error'
const text = 'There was a problem connecting to the payment system. Please try again later.'

/** Shows a toast that no payment could be opened, and returns its id; `Unavailable` stays on the page. */
export const showUnavailableToast = (): number => toast(title, text, 'destructive')

/** Shown instead of the card form while the payment system is unreachable, with a retry button and the phone number. */
export const Unavailable = ({ phone, onRetry }: { phone: string; onRetry: () => void }) => (
  <div className="grid justify-items-start gap-4">
    <p>
      {text}
      {phone && (
        <>
          {' '}
          You can also order by phone: <PhoneLink number={phone} />
        </>
      )}
    </p>
    <Button variant="quiet" onClick={onRetry}>
      Try again
    </Button>
  </div>
)

/** Shown while the card form is loading. */
export const SettingUp = () => (
  <p role="status" className="flex items-center gap-3 text-ink-soft">
    <LoaderCircle aria-hidden className="size-5 animate-spin" />
    Setting up secure payment system...
  </p>
)

type PaymentFailureNoteProps = { failure: PaymentFailure | undefined; unfinished: boolean }

/**
 * The reason why a payment failed, shown beside the pay button: on a phone the card form is a screen further up.
 * `unfinished`: the buyer left the bank's page, such as by Back, and the server says that the payment is not made.
 */
export const PaymentFailureNote = ({ failure, unfinished }: PaymentFailureNoteProps) => (
  <div aria-live="polite">
    {unfinished && !failure && (
      <div className="mb-4 border-amber-ink border-l-2 bg-amber px-4 py-3">
        <p className="font-semibold text-amber-ink">Your payment wasn’t finished.</p>
        <p className="text-small">Nothing has been charged so far. You can pay again here.</p>
      </div>
    )}
    {failure && (
      <div className="mb-4 border-cinnabar border-l-2 bg-blush px-4 py-3">
        <p className="font-semibold text-cinnabar-deep">{failure.message}</p>
        {failure.known && <p className="text-ink-soft text-small">{failure.known}</p>}
      </div>
    )}
  </div>
)
