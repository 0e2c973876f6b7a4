import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CheckoutForm } from '#contract/checkout.ts'
import { formatMoney } from '#domain/money.ts'
import type { Cart } from '#domain/shop/cart.ts'
import type { GiftForm } from '#domain/vouchers/gift.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { LegalNotice } from '#web/ui/legal-notice.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { unfinishedDates } from '#web/unfinished-dates.ts'
import { AddressFields } from './address-fields.tsx'
import type { CardForm, CardFormState } from './card-form.ts'
import { DeliveryChoice } from './delivery-choice.tsx'
import { deliveryNotes, isEmailed } from './delivery-notes.ts'
import { showFaultToast } from './fault-toast.ts'
import { formFault, giftFault, listFault, mergeFaults } from './form-fault.ts'
import { GiftFields } from './gift-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentFailureNote, showUnavailableToast } from './payment-notes.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { usePayments } from './payment-tracking/payment-store.ts'
import { PersonFields } from './person-fields.tsx'
import { shownPrice } from './price.ts'
import { useForm } from './use-form.ts'
import { usePayment } from './use-payment.ts'
import type { Session } from './use-session.ts'

type OrderProps = {
  cart: Cart
  ofCart: boolean
  phone: string
  session: Session
  onPlaced: (paymentId: string, form: CheckoutForm) => void
  onPaidBefore: (paymentId: string) => void
  onReopen: () => void
  onSetQuantity: (id: number, quantity: number) => void
  preview: GiftPreview
  /** What each of the cart's vouchers is called. */
  voucherNames: string[]
}

/** A picture of one of the cart's vouchers, counted from 0, with the words of a gift. */
export type GiftPreview = (gift: { form: CheckoutForm; words: GiftForm; index: number }) => ReactNode

/** The form beside the summary of what it is for. */
export function OrderForm({
  cart,
  ofCart,
  phone,
  session,
  onPlaced,
  onPaidBefore,
  onReopen,
  onSetQuantity,
  preview,
  voucherNames,
}: OrderProps) {
  const element = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const cardForm = useRef<CardForm>(null)
  const [card, setCard] = useState<CardFormState>('waiting')
  const checkout = 'checkout' in session ? session.checkout : undefined
  const printable = checkout?.printable ?? true
  const vouchers = checkout?.voucherUnits ?? 0
  const { timeZone, sendsEmail, notices, opening } = useData(siteQuery)
  const { form, sent, errors, set, field, chooseDelivery, showFaults, ...giving } = useForm(element, {
    printable,
    vouchers,
    sendsEmail,
  })
  const { pay, processing, failure, clearFailure } = usePayment(cardForm, {
    onPlaced: (paymentId) => onPlaced(paymentId, sent),
    onPaidBefore,
    onFaults: showFaults,
    onStale: onReopen,
  })
  const tried = usePayments().find(({ paymentId }) => paymentId === checkout?.paymentId)
  const unfinished = tried?.uncharged === true && !tried.paid
  // A cart of one line is changed where its vouchers are given away.
  const onSetVouchers = ofCart && cart.length === 1 ? (count: number) => onSetQuantity(cart[0]!.id, count) : undefined
  const offersList = giving.each || (vouchers === 1 && onSetVouchers !== undefined)
  const now = new Date().toISOString()
  const price = shownPrice(cart, form, checkout?.shippingFees)

  useEffect(() => {
    if (!failure) return
    // A disabled button loses the focus; a keyboard user gets it back.
    submit.current?.focus({ preventScroll: true })
    submit.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  const onCard = (state: CardFormState) => {
    setCard(state)
    if (state === 'failed') showUnavailableToast()
  }

  const retry = () => {
    if (card === 'failed') setCard('waiting')
    onReopen()
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (processing) return
    const dates = unfinishedDates(event.currentTarget)
    const wrong = formFault(form)
    if (!wrong && (session.state !== 'ready' || card !== 'ready'))
      return void toast('Payment system not ready', 'Please try again in a moment.', 'destructive')
    const fault = mergeFaults([
      wrong,
      listFault(giving.gift && offersList && giving.listWaits),
      { title: 'Please check the fields', detail: Object.values(dates)[0] ?? '', errors: dates },
      giftFault(sent, { now: new Date().toISOString(), timeZone }),
    ])
    // All in one round: the card's faults stand beside its fields before the focus goes to the first of the form's.
    const cardFault = cardForm.current?.check?.({ alone: !fault })
    if (fault || cardFault !== undefined) {
      clearFailure()
      showFaultToast(fault?.title ?? 'Payment failed', fault?.detail ?? cardFault ?? '')
      return showFaults(fault?.errors ?? {})
    }
    if (session.state !== 'ready') return
    const lines = ofCart ? cart.map(({ id, quantity }) => ({ id, quantity })) : []
    void pay({ checkout: session.checkout, form: sent, shownTotal: price.total, lines })
  }

  return (
    <>
      <h1 className="text-title">Checkout</h1>
      {/* What it comes to is known before anything is typed: the summary is first, and stands at the right where there is room. */}
      <form
        ref={element}
        noValidate
        onSubmit={onSubmit}
        aria-label="Checkout"
        className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-16"
      >
        <div className="min-w-0 lg:sticky lg:top-28 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <OrderSummary
            cart={cart}
            price={price}
            method={form.deliveryMethod}
            paying={processing}
            onSetQuantity={ofCart ? onSetQuantity : undefined}
          />
        </div>
        <div className="grid min-w-0 gap-10 lg:col-start-1 lg:row-start-1">
          <PersonFields form={form} field={field} />
          <DeliveryChoice
            value={form.deliveryMethod}
            shippingFees={checkout?.shippingFees}
            printable={printable}
            emailed={sendsEmail && sent.giftEmail === '' && !sent.gifts?.every(({ giftEmail }) => giftEmail !== '')}
            notes={deliveryNotes({ sent, vouchers, printable, sendsEmail, now, timeZone })}
            closures={opening.coming.map(({ days }) => days)}
            error={errors.deliveryMethod}
            onChange={chooseDelivery}
          />
          {form.deliveryMethod !== 'print' && <AddressFields form={form} shipping={price.shipping} field={field} />}
          {vouchers > 0 && (
            <GiftFields
              {...giving}
              form={form}
              errors={errors}
              vouchers={vouchers}
              posted={form.deliveryMethod === 'delivery' && isEmailed(sent)}
              printable={printable}
              names={voucherNames}
              offersList={offersList}
              onSetVouchers={onSetVouchers}
              set={set}
              onChange={giving.chooseGift}
              onEach={giving.chooseEach}
              preview={(words, index) => preview({ form, words, index })}
            />
          )}
          <PaymentPanel
            session={session}
            card={card}
            cardForm={cardForm}
            phone={phone}
            onCard={onCard}
            onRetry={retry}
          />
        </div>
        {/* Below it there is room for the notice, which says the same. */}
        <div className="scroll-mb-32 scroll-mt-28 lg:col-start-1">
          <PaymentFailureNote failure={failure} unfinished={unfinished && !processing} />
          <LegalNotice html={notices.checkout} className="mb-2" />
          <LegalNotice html={notices[vouchers > 0 ? 'voucher' : 'goods']} className="mb-4" />
          <Button
            type="submit"
            ref={submit}
            busy={processing}
            disabled={session.state !== 'ready' || card !== 'ready'}
            className="w-full text-lead"
          >
            {processing ? 'Processing...' : `Complete Order • ${formatMoney(price.total)}`}
          </Button>
        </div>
      </form>
    </>
  )
}
