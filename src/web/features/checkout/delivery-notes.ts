import type { CheckoutForm } from '#contract/checkout.ts'
import { longDay } from '#domain/dates/written.ts'
import type { DeliveryMethod } from '#domain/shop/shipping.ts'
import { type GiftForm, isGift, isSentAtOnce } from '#domain/vouchers/gift.ts'

type DeliveryInput = {
  /** The form as it counts. */
  sent: CheckoutForm
  vouchers: number
  /** Whether the order is vouchers alone. */
  printable: boolean
  sendsEmail: boolean
  now: string
  timeZone: string
}

/**
 * Who gets the vouchers of an order that is posted or picked up, on paper and by email, in a sentence each; none for other
 * orders. `now` ISO 8601 UTC.
 */
export function deliveryNotes(order: DeliveryInput): string[] {
  const { sent, vouchers } = order
  if (vouchers === 0 || sent.deliveryMethod === 'print') return []
  return [onPaper(order), ...(order.sendsEmail ? [byEmail(order)] : [])]
}

/** What becomes of a voucher that is a gift, before anything of it is typed. */
export function giftNote(
  method: DeliveryMethod,
  { vouchers, sendsEmail }: Pick<DeliveryInput, 'vouchers' | 'sendsEmail'>,
): string {
  const words = `We’ll put a name and your message on ${vouchers === 1 ? 'the voucher' : 'each voucher'}`
  if (!sendsEmail) return `${words}, for you to ${handOver[method]}. We can’t send email at the moment.`
  return method === 'print'
    ? `${words} and email it on the day you choose`
    : `${words}, and can also email it on the day you choose`
}

const handOver = {
  delivery: 'hand over when the post brings it',
  pickup: 'pick up and hand over',
  print: 'print and hand over',
}

/** Whether a recipient gets a voucher by email. */
export const isEmailed = ({ gifts, ...whole }: CheckoutForm): boolean => (gifts ?? [whole]).some(hasEmail)

const hasEmail = ({ giftEmail }: GiftForm) => giftEmail.trim() !== ''

function onPaper({ sent, vouchers, printable }: DeliveryInput): string {
  const printed = vouchers === 1 ? 'the printed voucher' : 'the printed vouchers'
  const what = printable ? printed : `your order with ${printed}`
  const give = (sent.gifts ?? [sent]).some(isGift) ? ', for you to hand over' : ''
  return sent.deliveryMethod === 'delivery'
    ? `We’ll post ${what} to you at the address below${give}.`
    : `You’ll pick up ${what} at the clinic${give}.`
}

function byEmail({ sent, vouchers, now, timeZone }: DeliveryInput): string {
  const emailed = sent.gifts?.filter(hasEmail).length ?? 0
  if (sent.gifts && emailed === vouchers) return 'Each voucher also goes by email to its recipient.'
  if (sent.gifts && emailed > 0) {
    const some =
      emailed === 1
        ? 'One voucher also goes by email to its recipient'
        : `${emailed} vouchers also go by email to their recipients`
    return `${some}, and we’ll email the ${vouchers - emailed === 1 ? 'other' : 'others'} to you.`
  }
  if (sent.gifts || !hasEmail(sent)) return `We’ll also email ${vouchers === 1 ? 'it' : 'them'} to you.`
  const whom = sent.giftTo.trim() || sent.giftEmail.trim()
  const day = isSentAtOnce(sent.giftDate, now, timeZone) ? 'as soon as you’ve paid' : `on ${longDay(sent.giftDate)}`
  return `${vouchers === 1 ? 'The voucher also goes' : 'The vouchers also go'} by email to ${whom} ${day}.`
}
