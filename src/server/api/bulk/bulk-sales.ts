import { bulkActions } from '#contract/bulk-action.ts'
import type { Deps } from '#server/deps.ts'
import { readEmail } from '#server/mail/opened-email.ts'
import { fulfilOrder } from '#server/services/orders/order-fulfilment.ts'
import { dismissEmail, resendEmail } from '#server/services/outbox-admin.ts'
import { sellProduct } from '#server/services/shop/shop-settings.ts'
import { extendVoucher, resendToHolder } from '#server/services/vouchers/voucher-administration.ts'
import { ensureDismissed, ensureResent } from '../emails.ts'
import { orNotFound } from '../or-not-found.ts'
import { ensureDone } from '../orders/order-outcome.ts'
import { createRouter } from '../router.ts'
import { changesNothingPublic } from '../staff/session.ts'
import { okOrThrow } from '../vouchers/voucher-outcome.ts'
import { alreadySo, bulkRoute, runBulkAction } from './bulk-route.ts'

const orders = bulkRoute('orders', {
  body: bulkActions.orders,
  tag: 'orders',
  summary: 'Mark several orders as posted or handed over',
})
const products = bulkRoute('products', {
  body: bulkActions.products,
  tag: 'shop settings',
  role: 'owner',
  summary: 'Sell several products in the shop, or no longer; for owners',
})
const vouchers = bulkRoute('vouchers', {
  body: bulkActions.vouchers,
  tag: 'vouchers',
  summary: 'Send several vouchers again to whoever holds them, or extend them to the same day',
})
const emails = bulkRoute('emails', {
  body: bulkActions.emails,
  tag: 'emails',
  guards: [changesNothingPublic],
  summary: 'Send several emails again, or leave those that failed at that',
})

/** Products are counted: what has nine digits fits into their column on either engine. */
const productId = /^\d{1,9}$/

/** Bulk actions on orders, products, vouchers and emails. */
export const bulkSalesApi = (deps: Deps) =>
  createRouter()
    .openapi(orders, (c) => {
      const { ids } = c.req.valid('json')
      return runBulkAction(c, ids, async ({ id: orderId, actor }) => {
        const outcome = await fulfilOrder(deps, { orderId, note: '', actor })
        ensureDone(outcome)
        return outcome.ok && outcome.already ? alreadySo : undefined
      })
    })
    .openapi(products, (c) => {
      const { act, ids } = c.req.valid('json')
      return runBulkAction(c, ids, async ({ id, actor }) =>
        orNotFound(productId.test(id) && (await sellProduct(deps, { id: Number(id), active: act === 'sell', actor }))),
      )
    })
    .openapi(vouchers, (c) => {
      const input = c.req.valid('json')
      return runBulkAction(c, input.ids, async ({ id: voucherId, actor }) =>
        input.act === 'extend'
          ? okOrThrow(await extendVoucher(deps, { voucherId, until: input.until, actor }))
          : okOrThrow(await resendToHolder(deps, { voucherId, actor })),
      )
    })
    .openapi(emails, (c) => {
      const { act, ids } = c.req.valid('json')
      const { role } = c.get('staff')
      return runBulkAction(c, ids, async (email) => {
        if (act === 'let-go') return ensureDismissed(deps, email.id, await dismissEmail(deps, email))
        return ensureResent(await resendEmail({ ...deps, readEmail: readEmail(deps) }, { ...email, role }))
      })
    })
