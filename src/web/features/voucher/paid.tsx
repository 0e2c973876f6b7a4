import type { Confirmation } from '#contract/checkout.ts'
import { longDateTime } from '#domain/dates/calendar.ts'
import type { DeliveryMethod } from '#domain/shop/shipping.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { creationText } from './creation-text.ts'
import { Message, ReturnHome, Thanks } from './message.tsx'
import { type Issuer, Vouchers } from './vouchers.tsx'

type PaidPurchase = Extract<Confirmation, { state: 'paid' }>

/** What a voucher's buyer gets beside the email that has gone out. */
const inPrint: Partial<Record<DeliveryMethod, string>> = {
  delivery: 'We’ll also post your order, with each voucher printed.',
  pickup: 'We’ll also let you know when your order, with each voucher printed, is ready to pick up at the clinic.',
}

const ways: Record<DeliveryMethod, string> = {
  delivery: 'We’ll post it to you.',
  pickup: 'We’ll let you know when it’s ready to pick up at the clinic.',
  print: 'Everything you need is in your email.',
}

/** A purchase that is paid, in the browser that made it. */
export function Paid({ purchase, issuer }: { purchase: PaidPurchase; issuer: Issuer }) {
  const { vouchers, email, reference, deliveryMethod } = purchase
  const { sendsEmail } = useData(siteQuery)
  if (vouchers.length === 0)
    return (
      <Message title="Thank You For Your Purchase!" actions={<ReturnHome />}>
        <p>{ways[deliveryMethod]}</p>
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
        {inPrint[deliveryMethod] && <p className="text-body">{inPrint[deliveryMethod]}</p>}
      </Thanks>
      <Vouchers vouchers={vouchers} issuer={issuer} />
    </>
  )
}

/** Where the vouchers are or go beside this page. */
function Sent({ purchase, timeZone }: { purchase: PaidPurchase; timeZone: string }) {
  const { vouchers, email, gift } = purchase
  const { sendsEmail } = useData(siteQuery)
  const them = vouchers.length > 1 ? 'them' : 'it'
  if (!sendsEmail) return `We can’t send email at the moment, so please print or download ${them}.`
  if (!gift) return `We’ve also emailed ${them} to ${email}.`
  const to = gift.to ? `${gift.to} (${gift.email})` : gift.email
  return gift.later
    ? `We’ll email ${them} to ${to} on ${longDateTime(gift.sendAt, timeZone)}.`
    : `We’ve emailed ${them} to ${to}.`
}
