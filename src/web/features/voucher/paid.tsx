import type { Confirmation } from '#contract/checkout.ts'
import type { Words } from '#domain/content/words.ts'
import { longDateTime } from '#domain/dates/written.ts'
import type { DeliveryMethod } from '#domain/shop/shipping.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { PageMessage } from '#web/ui/page-message.tsx'
import { creationText } from './creation-text.ts'
import { ReturnHome, Thanks } from './message.tsx'
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
      <PageMessage title={words.thanksTitle} actions={<ReturnHome />}>
        <p>{waysOf(words)[deliveryMethod]}</p>
        <p className="text-body">
          Your order number is {reference}.{sendsEmail && ` We’ve emailed a receipt to ${email}.`}
        </p>
      </PageMessage>
    )
  return (
    <>
      <Thanks>
        <p>{creationText(vouchers)}</p>
        <Sent purchase={purchase} sentences={sentTexts(purchase, { sendsEmail, timeZone: issuer.timeZone })} />
        {deliveryMethod !== 'print' && <p className="text-body">{words[inPrint[deliveryMethod]]}</p>}
      </Thanks>
      <Vouchers vouchers={vouchers} issuer={issuer} />
    </>
  )
}

/** The order's number, and how its vouchers are delivered in addition to this page: a list where they go to many. */
function Sent({ purchase: { reference, gifts }, sentences }: { purchase: PaidPurchase; sentences: string[] }) {
  const isList = gifts !== undefined && sentences.length > 2
  return (
    <>
      <p className="text-body">
        Order {reference}. {!isList && sentences.join(' ')}
      </p>
      {isList && (
        <ul className="mx-auto mt-2 list-disc space-y-1 pl-5 text-left text-body">
          {sentences.map((sentence, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one address, and they never move
            <li key={index} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function sentTexts(
  { vouchers, email, gift, gifts }: PaidPurchase,
  { sendsEmail, timeZone }: { sendsEmail: boolean; timeZone: string },
): string[] {
  const them = vouchers.length > 1 ? 'them' : 'it'
  if (!sendsEmail) return [`We can’t send email at the moment, so please print or download ${them}.`]
  if (gifts) {
    const kept = vouchers.length - gifts.length
    const others = kept === 1 ? 'the other one' : 'the others'
    return [
      ...gifts.map((each) => goesTo(each, 'a voucher', timeZone)),
      ...(kept > 0 ? [`We’ve emailed ${others} to ${email}.`] : []),
      ...(gifts.some(({ later }) => later)
        ? [
            `Your receipt goes to ${email}. With the link in it you can correct the address or day of a gift until it goes.`,
          ]
        : []),
    ]
  }
  if (!gift) return [`We’ve also emailed ${them} to ${email}.`]
  const correct = `Your receipt goes to ${email}. With the link in it you can correct the address or the day until then.`
  return [goesTo(gift, them, timeZone), ...(gift.later ? [correct] : [])]
}

type SentGift = NonNullable<PaidPurchase['gift']>

function goesTo({ to, email, sendAt, later }: SentGift, what: string, timeZone: string): string {
  const whom = to ? `${to} (${email})` : email
  return later
    ? `We’ll email ${what} to ${whom} on ${longDateTime(sendAt, timeZone)}.`
    : `We’ve emailed ${what} to ${whom}.`
}
