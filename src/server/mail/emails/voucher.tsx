import { z } from 'zod'
import { orderForEmail } from '#server/services/orders/orders.ts'
import { hasFrozenVoucher, usableVouchersOf } from '#server/services/vouchers/vouchers.ts'
import { defineEmail } from '../email.ts'
import { HeldBack } from '../held-back.ts'
import { drawSample, drawVouchers } from '../parts/draw-vouchers.ts'
import { resendFromOrder, sampleOrder } from '../parts/order-email.tsx'
import { writeVouchers } from '../parts/voucher-card.tsx'

/** The vouchers of an order, ready to be given; the same as PDF is attached. */
export const voucher = defineEmail('voucher', {
  payload: z.object({ orderId: z.string() }),
  noAgain: resendFromOrder,
  read: async (deps, { orderId }, site) => {
    const order = await orderForEmail(deps.database.db, orderId)
    const vouchers = await usableVouchersOf(deps.database.db, orderId, { now: deps.now(), buyersOnly: true })
    if (!order) return undefined
    if (vouchers.length === 0) {
      if (await hasFrozenVoucher(deps.database.db, orderId))
        throw new HeldBack('Waiting until its voucher is no longer frozen', true)
      throw new HeldBack('The vouchers of this order were refunded or cancelled, or nothing is left on them', false)
    }
    return { buyer: order.name, drawn: await drawVouchers(deps, site, vouchers) }
  },
  sample: async (site) => ({ buyer: sampleOrder.name, drawn: await drawSample(site) }),
  write: ({ publicUrl }, facts) => writeVouchers('voucher', publicUrl, facts),
})
