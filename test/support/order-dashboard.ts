import type { OrderDetail, OrderList } from '#contract/order.ts'
import type { Engine } from '#server/database/connect.ts'
import { newStaffShop, type Who } from './staff-shop.ts'

let keys = 0
/** What is sent to refund a part of an order, under a key of its own. */
export const refunding = (amountCents: number) => ({
  amountCents,
  reason: 'changed mind',
  idempotencyKey: `refund-${keys++} of a test`,
})

/** A staffed shop with what the dashboard asks of its orders: as the owner, if nobody else is named. */
export async function newOrderDashboard(engine: Engine) {
  const shop = await newStaffShop(engine)
  const askAs = (method: string, path: string, body?: unknown, who: Who = 'owner', basedOn?: string) =>
    shop.ask(who, method, path, body, basedOn === undefined ? undefined : { 'if-match': `"${basedOn}"` })
  return {
    ...shop,
    askAs,
    order: async (id: string) => (await askAs('GET', `/api/orders/${id}`)).body as OrderDetail,
    list: async (query = '') => {
      const { status, body } = await askAs('GET', `/api/orders${query}`, undefined, 'staff')
      if (status !== 200) throw new Error(`the list was answered ${status}`)
      return body as OrderList
    },
  }
}
