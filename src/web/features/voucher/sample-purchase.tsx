import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/product.ts'
import { useApi } from '#web/api.ts'
import { productsQuery } from '#web/queries/catalogue.ts'
import { creationText } from './creation-text.ts'
import { LoadingMessage, NotShown, ReturnHome, Thanks } from './message.tsx'
import { sampleVoucher } from './sample.ts'
import { type Issuer, VoucherSheet } from './vouchers.tsx'

/** Buy Now with the demo gateway: a sample voucher that is marked as worthless. */
export function SamplePurchase({ paymentId, issuer, years }: { paymentId: string; issuer: Issuer; years: number }) {
  const { data: products, isError } = useQuery(productsQuery(useApi()))
  const product = products?.find(({ kind }) => kind === 'voucher')
  if (isError || (products && !product)) return <NotShown clinic={issuer.clinic} />
  if (!product) return <LoadingMessage title="One moment" text="We’re looking up your purchase." />
  return <SampleSheet paymentId={paymentId} product={product} issuer={issuer} years={years} />
}

/** The note above the thanks, which are the same as for a real purchase (docs/product.md, "Buy Now"). */
const SampleBanner = () => (
  <p className="mb-6 text-balance rounded-md border border-amber-ink/25 bg-amber px-4 py-2.5 font-semibold text-amber-ink">
    This is a sample voucher. No payment was made.
  </p>
)

type SampleSheetProps = { paymentId: string; product: Product; issuer: Issuer; years: number }

function SampleSheet({ paymentId, product, issuer, years }: SampleSheetProps) {
  const [voucher] = useState(() =>
    sampleVoucher(paymentId, { value: product.priceCents, years, timeZone: issuer.timeZone }),
  )
  return (
    <>
      <Thanks first={<SampleBanner />}>
        <p>{creationText([voucher])}</p>
        <p className="text-body">It’s a sample only, and it can’t be redeemed.</p>
      </Thanks>
      <VoucherSheet voucher={voucher} issuer={issuer}>
        <ReturnHome quiet />
      </VoucherSheet>
    </>
  )
}
