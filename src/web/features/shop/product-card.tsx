import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import type { Product } from '#contract/product.ts'
import { formatWholeMoney } from '#domain/money.ts'
import type { AmountLimits } from '#domain/shop/own-amount.ts'
import type { TreatmentVoucher } from '#domain/shop/treatment-voucher.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { LegalNotice } from '#web/ui/legal-notice.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { dismissToast, toast } from '#web/ui/toast-store.ts'
import { WithoutScript } from '#web/without-script.tsx'
import { buyNowAddress } from './buy-now.ts'
import { addToCart } from './cart-store.ts'
import { OwnAmount } from './own-amount.tsx'
import { TreatmentChoice } from './treatment-choice.tsx'

/** How long the two buttons show that they are busy, in ms (docs/product.md, "Buy Now"). */
const addDelayMs = 500
const buyDelayMs = 1500

const pause = (duration: number) => new Promise((resume) => setTimeout(resume, duration))

type ProductCardProps = {
  product: Product
  /** The limits within which its value may be chosen. */
  ownAmount?: AmountLimits | undefined
  /** The treatments that the voucher can be bought for instead of an amount. */
  treatments?: TreatmentVoucher[]
}

/** A product with its two ways to buy it, and the values and treatments that its buyer may choose instead. */
export function ProductCard({ product, ownAmount, treatments = [] }: ProductCardProps) {
  const { demoPayments, notices } = useData(siteQuery)
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState<'adding' | 'buying'>()
  const adding = busy === 'adding'
  const buying = busy === 'buying'
  const isVoucher = product.kind === 'voucher'
  // The fixed words speak of a purchase, and here there is none (docs/product.md, "Buy Now").
  const makesSample = isVoucher && demoPayments
  const aboutSample = useId()

  const hasChoices = ownAmount || treatments.length > 0

  async function add() {
    setBusy('adding')
    await pause(addDelayMs)
    const added = { title: 'Gift Voucher Added', description: `The ${product.name} has been added to your cart.` }
    addToCart(product, isVoucher ? added : undefined)
    setBusy(undefined)
  }

  async function buy() {
    setBusy('buying')
    const toastId = isVoucher ? toast('Processing Payment', 'Your gift voucher purchase is being processed...') : 0
    await pause(buyDelayMs)
    try {
      navigate(buyNowAddress(product, demoPayments))
      // It would still stand over the sample, for which nothing is processed.
      dismissToast(toastId)
    } catch (error) {
      toast('Purchase Failed', 'There was an error processing your purchase. Please try again.', 'destructive')
      throw error
    } finally {
      // Also after it went well: Back in the browser may show this page as it was left.
      setBusy(undefined)
    }
  }

  return (
    <article className="grid overflow-hidden rounded-md border border-stone bg-paper-bright md:grid-cols-[1.1fr_1fr]">
      <Picture
        src={product.image}
        alt=""
        sizes="(min-width: 48rem) 780px, 92vw"
        className={`aspect-2/1 size-full object-cover ${hasChoices ? 'md:col-span-2' : 'md:aspect-3/2'}`}
      />
      <div className="flex min-w-0 flex-col p-5 sm:p-6 lg:p-7">
        <h3 className="text-heading">{product.name}</h3>
        <p className="mt-2">{product.description}</p>
        <p className="tabular mt-4 font-serif text-title leading-none">{formatWholeMoney(product.priceCents)}</p>
        <div className="needs-script mt-auto flex flex-wrap gap-3 pt-5 [&>button]:flex-[1_1_8rem] max-sm:[&>button]:px-2 sm:grid">
          <Button busy={adding} disabled={buying} onClick={add}>
            {adding ? 'Adding...' : 'Add to Cart'}
          </Button>
          <Button
            variant="quiet"
            busy={buying}
            disabled={adding}
            onClick={buy}
            {...(makesSample && { 'aria-describedby': aboutSample })}
          >
            {buying ? 'Processing...' : `Buy Now (${formatWholeMoney(product.priceCents)})`}
          </Button>
          {makesSample && (
            <p id={aboutSample} className="w-full text-center text-ink-soft text-small">
              {notices.sample}
            </p>
          )}
        </div>
        <LegalNotice html={notices[product.kind]} className="mt-3" />
        <WithoutScript what="Buying online" className="mt-6" />
      </div>
      {hasChoices && (
        <div className="p-5 pt-0 sm:p-6 lg:p-7">
          {ownAmount && <OwnAmount product={product} limits={ownAmount} />}
          {treatments.length > 0 && <TreatmentChoice product={product} treatments={treatments} />}
        </div>
      )}
    </article>
  )
}
