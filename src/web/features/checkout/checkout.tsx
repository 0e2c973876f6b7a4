import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { CheckoutForm } from '#contract/checkout.ts'
import type { Product } from '#contract/product.ts'
import type { Cart } from '#domain/shop/cart.ts'
import { Link } from '#web/router.tsx'
import type { Address } from '#web/routes.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { dismissToast, toast } from '#web/ui/toast-store.ts'
import { AlreadyPaid } from './already-paid.tsx'
import { CartRefused, PriceChanged } from './cart-faults.tsx'
import { deleteDraft, saveRepeatConsent } from './checkout-storage.ts'
import { EmptyCart, OrderPlaced, Preparing } from './notes.tsx'
import { type GiftPreview, OrderForm } from './order-form.tsx'
import { orderPlaced, seeOrder, successLink, successPageUrl } from './order-placed.ts'
import { showUnavailableToast } from './payment-notes.tsx'
import { claimOrderToast, recordPaid } from './payment-tracking/payment-store.ts'
import { useAlreadyPaid } from './payment-tracking/use-already-paid.ts'
import { RepeatQuestion } from './repeat-question.tsx'
import { useSession } from './use-session.ts'

type CheckoutProps = {
  cart: Cart
  /** Whether this is the visitor's cart, and not one product of Buy Now (docs/product.md, "Buy Now"). */
  ofCart: boolean
  /** The clinic's phone number, shown if paying fails. */
  phone: string
  /** Called when the buyer declines to repeat a recent purchase. */
  onGiveUp: () => void
  onAcceptPrices: (products: Product[]) => void
  onRemove: (id: number) => void
  onSetQuantity: (id: number, quantity: number) => void
  preview: GiftPreview
  voucherNames: string[]
}

/** How long the message about a paid order is shown, in ms (docs/product.md, "Paying"). */
const thanksMs = 2000

/** The page after a paid order: the vouchers to print, or else the home page (docs/product.md, "Paying"). */
const nextAddress = ({ paymentId, printable }: { paymentId: string; printable: boolean }): Address =>
  printable ? successPageUrl(paymentId) : '/'

/** The checkout of a cart, from the payment session to the paid order. Rendered in the browser only. */
export function Checkout(props: CheckoutProps) {
  const { cart, ofCart, phone, onGiveUp, onAcceptPrices, onRemove, onSetQuantity } = props
  const [, navigate] = useLocation()
  const { session, reopen } = useSession(cart)
  const [placed, setPlaced] = useState<{ paymentId: string; printable: boolean; email: string; toastId: number }>()

  useEffect(() => {
    if (!placed) return
    const timer = setTimeout(() => navigate(nextAddress(placed)), thanksMs)
    return () => {
      clearTimeout(timer)
      // The page of the vouchers has its own thanks, so the toast is closed.
      if (placed.printable) dismissToast(placed.toastId)
    }
  }, [placed, navigate])

  const error = session.state === 'failed' ? session.error : undefined
  useEffect(() => {
    if (!error) return
    const toastId = showUnavailableToast()
    // Another try is under way, so the toast is no longer true.
    return () => dismissToast(toastId)
  }, [error])

  // What is typed, and where the buyer is on the page, stay while another session is opened.
  const [formShown, setFormShown] = useState(false)
  useEffect(() => {
    if (session.state === 'ready' || session.state === 'failed') setFormShown(true)
  }, [session.state])

  const empty = cart.length === 0
  // Emptied in another tab: the message is far above where the buyer was in the form.
  useEffect(() => {
    if (empty && formShown) scrollTo({ top: 0, behavior: 'instant' })
  }, [empty, formShown])

  const { alreadyPaid, wasFormShown, reportPaid, dismiss } = useAlreadyPaid(session, cart)
  const leaves = alreadyPaid !== undefined && !wasFormShown && !placed
  useEffect(() => {
    if (leaves) navigate(successPageUrl(alreadyPaid), { replace: true })
  }, [leaves, alreadyPaid, navigate])

  const place = (paymentId: string, form: CheckoutForm) => {
    const printable = form.deliveryMethod === 'print'
    deleteDraft()
    recordPaid(paymentId)
    claimOrderToast(paymentId)
    // On the home page the toast links to the order.
    const link = printable ? undefined : successLink(paymentId)
    setPlaced({ paymentId, printable, email: form.email, toastId: toast(...orderPlaced, link) })
  }

  if (placed) {
    const next = (
      <Link to={successPageUrl(placed.paymentId)} className={buttonClass('quiet')}>
        {placed.printable ? 'See your voucher now' : seeOrder}
      </Link>
    )
    return <OrderPlaced email={placed.email} printable={placed.printable} next={next} />
  }
  if (leaves) return <Preparing />
  if (alreadyPaid !== undefined) {
    const more = cart.length > 0 && ofCart
    const onContinue = () => {
      dismiss()
      reopen()
    }
    return <AlreadyPaid paymentId={alreadyPaid} onContinue={more ? onContinue : undefined} />
  }
  if (empty) return <EmptyCart />
  switch (session.state) {
    case 'price-changed':
      return <PriceChanged cart={cart} products={session.products} onAccept={onAcceptPrices} />
    case 'cart-refused':
      return <CartRefused cart={cart} faults={session.faults} onRemove={onRemove} onSetQuantity={onSetQuantity} />
    case 'repeated': {
      const { repeated } = session
      const buyAgain = () => {
        saveRepeatConsent(repeated.paymentId)
        reopen()
      }
      return <RepeatQuestion cart={cart} ofCart={ofCart} repeated={repeated} onYes={buyAgain} onNo={onGiveUp} />
    }
    case 'paid':
      return <Preparing />
    case 'opening':
      if (!session.checkout && !formShown) return <Preparing />
  }
  const order = {
    cart,
    ofCart,
    phone,
    session,
    onSetQuantity,
    preview: props.preview,
    voucherNames: props.voucherNames,
  }
  return <OrderForm {...order} onPlaced={place} onPaidBefore={reportPaid} onReopen={reopen} />
}
