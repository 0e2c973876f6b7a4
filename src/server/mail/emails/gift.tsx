import { z } from 'zod'
import { voucherLink } from '#domain/vouchers/voucher-text.ts'
import { orderForEmail } from '#server/services/orders/orders.ts'
import { giftNow } from '#server/services/vouchers/gifts.ts'
import { Link, LinkButton, Small, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { HeldBack } from '../held-back.ts'
import { drawSample, drawVouchers } from '../parts/draw-vouchers.ts'
import { resendFromOrder, sampleOrder } from '../parts/order-email.tsx'
import { VoucherCard } from '../parts/voucher-card.tsx'
import { VoucherTerms } from '../parts/voucher-terms.tsx'
import { withNonBreakingSpaces } from '../styles.ts'

const aGift = (count: number) => (count === 1 ? 'a gift voucher' : `${count} gift vouchers`)

/**
 * Vouchers for someone who did not buy them, and may never have heard of the clinic (docs/product.md, "Gifts"): as they
 * are on the day, with their present codes, and never one that was voided, used up or frozen in the meantime.
 */
export const gift = defineEmail('gift', {
  payload: z.object({ orderId: z.string(), sendAt: z.string().optional(), giftId: z.string().optional() }),
  noAgain: resendFromOrder,
  read: async (deps, { orderId, sendAt, giftId }, site) => {
    const order = await orderForEmail(deps.database.db, orderId)
    const own = order?.gifts.find(({ id }) => id === giftId)
    if (!order || !own) return undefined
    const given = await giftNow(deps, { orderId, giftId })
    if (!given.ok && given.when === 'later') throw new HeldBack('Waiting until its voucher is no longer frozen', true)
    if (!given.ok) throw new HeldBack('There’s nothing left on its voucher', false)
    return { to: own.to, from: order.name, sendAt, drawn: await drawVouchers(deps, site, given.vouchers) }
  },
  sample: async (site) => {
    const words = { to: 'Robin', from: sampleOrder.name, message: 'Happy birthday!\nAn hour of quiet, just for you.' }
    return { ...words, sendAt: undefined, drawn: await drawSample(site, words) }
  },
  write: ({ clinic, publicUrl }, { to, from, drawn: { vouchers, ornaments, attachments }, sendAt }) => ({
    kind: 'gift',
    facts: { greeting: to ? `Dear ${to}` : 'Hello', giver: from, vouchers: aGift(vouchers.length) },
    preview: `${from} has sent you ${aGift(vouchers.length)}.`,
    attachments,
    ...(sendAt !== undefined && { date: new Date(sendAt) }),
    middle: (
      <>
        <Text>
          {vouchers.length === 1
            ? 'Here it is. There’s also a PDF attached, ready to print.'
            : 'Here they are. There’s also a PDF attached with one page for each, ready to print.'}
        </Text>
        {vouchers.map((voucher) => (
          <VoucherCard key={voucher.qr} {...voucher} ornaments={ornaments} />
        ))}
        <Text>
          To use {vouchers.length === 1 ? 'it' : 'one'}, tell us its code when you book
          {clinic.phone && `, for example by phone on ${withNonBreakingSpaces(clinic.phone)}`}.
        </Text>
        <LinkButton link={`${publicUrl}/#book-appointment`} label="Book" />
        <Text>
          <Link
            href={
              vouchers.length === 1 && vouchers[0]
                ? voucherLink(publicUrl, vouchers[0].text.code)
                : `${publicUrl}/voucher`
            }
          >
            Check balance
          </Link>
        </Text>
        {vouchers.length > 0 && <VoucherTerms vouchers={vouchers} publicUrl={publicUrl} />}
      </>
    ),
    end: (
      <Small>
        You’re getting this email because {from} gave us your address for this gift. We won’t use it for anything else.
      </Small>
    ),
  }),
})
