import type { Engine } from '#server/database/connect.ts'
import { recordingMailer } from './deps.ts'
import { paidOrder } from './paid-order.ts'
import { newStaffShop, type Who } from './staff-shop.ts'

export const desk = '/api/voucher-desk'
/** The address of a voucher at the desk, and of what is done with it. */
export const at = (id: string, path = '') => `${desk}/vouchers/${id}${path}`

let keys = 0
export const newKey = () => `key-for-test-${keys++}`

/** The desk of a staffed shop, on 2 March 2026, with vouchers of 100.00 that end on 12 March 2027. */
export async function newVoucherDesk(engine: Engine) {
  const mailer = recordingMailer()
  const shop = await newStaffShop(engine, { mailer, trustProxy: 1 })
  return {
    ...shop,
    mailer,
    send: (method: string, path: string, body?: unknown, who: Who = 'staff', from = '192.0.2.1') =>
      shop.ask(who, method, path, body, { 'x-forwarded-for': from }),
    newVoucher: async () => {
      const { vouchers } = await paidOrder(shop.database)
      const [voucher] = vouchers
      if (!voucher) throw new Error('the order came without its voucher')
      await shop.database.db.updateTable('vouchers').set({ expires_at: '2027-03-12T13:29:59.000Z' }).execute()
      return voucher
    },
  }
}
