import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'

type NoteProps = { title: string; children: ReactNode; actions?: ReactNode; busy?: boolean }

/** A whole page's message, in the middle of it. */
export const Note = ({ title, children, actions, busy = false }: NoteProps) => (
  <div className="mx-auto grid max-w-measure justify-items-center gap-4 py-16 text-center sm:py-24">
    {busy && <LoaderCircle aria-hidden className="size-9 animate-spin text-jade" />}
    <h1 className="text-title">{title}</h1>
    <div className="grid gap-3 text-ink-soft text-lead">{children}</div>
    {actions && <div className="buttons mt-4 justify-center">{actions}</div>}
  </div>
)

/** Spec 2, checkout with an empty cart. */
export const EmptyCart = () => (
  <Note
    title="Your cart is empty"
    actions={
      <Link to="/#shop" className={buttonClass()}>
        Return to Shop
      </Link>
    }
  >
    <p>There are no items in your cart to checkout</p>
  </Note>
)

/** Spec 2, while the payment session is created. */
export const Preparing = () => (
  <div role="status">
    <Note title="Preparing Checkout" busy>
      <p>Setting up secure payment system...</p>
    </Note>
  </div>
)

/** Spec 4, for the moment after a paid order. It is shorter than the form was, so the page starts at its top again. */
export function OrderPlaced({ email, printable, next }: { email: string; printable: boolean; next: ReactNode }) {
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [])
  return (
    <Note title="Order placed successfully!" actions={next}>
      <p>Thank you for your order. A receipt has been sent to your email.</p>
      {email && <p className="text-body">{email}</p>}
      <p className="text-body">{printable ? 'Your voucher is next.' : 'In a moment we take you to the home page.'}</p>
    </Note>
  )
}

/** Product.md 4: whoever moves no money must see so. */
export const TestModeBanner = () => (
  <p className="rounded-md border border-amber-ink/25 bg-amber px-4 py-2.5 text-center font-semibold text-amber-ink text-small">
    Test mode: no real money moves
  </p>
)
