import type { Confirmation } from '#contract/checkout.ts'
import type { Words } from '#domain/content/words.ts'
import { longDateTime } from '#domain/dates/written.ts'
import type { DeliveryMethod } from '#domain/shop/shipping.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { creationText } from './creation-text.ts'
import { Message, ReturnHome, Thanks } from './message.tsx'
import { type Issuer, Vouchers } from './vouchers.tsx'

type PaidPurchase = Extract<Confirmation, { state: 'paid' }>

/** The vouchers on the success page, in addition to the email. */
const inPrint = { delivery: 'postedVouchers', pickup: 'pickedUpVouchers' } as const

const waysOf = ({ posted, pickedUp }: Words): Record<DeliveryMethod, string> => ({
  delivery: posted,
  pickup: pickedUp,
  print: 'Everything you need is in your email.',
})

/** A paid purchase, in the browser that made it. */
export function Paid({ purchase, issuer }: { purchase: PaidPurchase; issuer: Issuer }) {
  const { vouchers, email, reference, deliveryMethod } = purchase
  const { sendsEmail } = useData(siteQuery)
  const words = useData(wordsQuery)
  if (vouchers.length === 0)
    return (
      <Message title={words.thanksTitle} actions={<ReturnHome />}>
        <p>{waysOf(words)[deliveryMethod]}</p>
        <p className="text-body">
          Your order number is {reference}.{sendsEmail && ` We’ve emailed a receipt to ${email}.`}
        </p>
      </Message>
    )
  return (
    <>
      <Thanks>
        <p>{creationText(vouchers)}</p>
        <p className="text-body">
          Order {reference}. <Sent purchase={purchase} timeZone={issuer.timeZone} />
        </p>
        {deliveryMethod !== 'print' && <p className="text-body">{words[inPrint[deliveryMethod]]}</p>}
      </Thanks>
      <Vouchers vouchers={vouchers} issuer={issuer} />
    </>
  )
}

/** How the vouchers are delivered, in addition to this page. */
function Sent({ purchase, timeZone }: { purchase: PaidPurchase; timeZone: string }) {
  const { vouchers, email, gift, gifts } = purchase
  const { sendsEmail } = useData(siteQuery)
  const them = vouchers.length > 1 ? 'them' : 'it'
  if (!sendsEmail) return `We can’t send email at the moment, so please print or download ${them}.`
  if (gifts) {
    const kept = vouchers.length - gifts.length
    const others = kept === 1 ? 'the other one' : 'the others'
    return `${gifts.map((each) => goesTo(each, 'a voucher', timeZone)).join(' ')}${kept > 0 ? ` We’ve emailed ${others} to ${email}.` : ''}`
  }
  if (!gift) return `We’ve also emailed ${them} to ${email}.`
  return goesTo(gift, them, timeZone)
}

type SentGift = NonNullable<PaidPurchase['gift']>

function goesTo({ to, email, sendAt, later }: SentGift, what: string, timeZone: string): string {
  const whom = to ? `${to} (${email})` : email
  return later
    ? `We’ll email ${what} to ${whom} on ${longDateTime(sendAt, timeZone)}.`
    : `We’ve emailed ${what} to ${whom}.`
}
