import type { Generated } from 'kysely'
import type { OrderStatus, ReviewReason } from '#domain/orders/order.ts'
import type { DeliveryMethod } from '#domain/shop/shipping.ts'
import type { Flag } from '../rows.ts'

/** Orders with their lines, buyers and states. */
export interface OrderTables {
  orders: {
    id: string
    reference: string
    status: OrderStatus
    livemode: Flag
    browser_hash: string
    cart_hash: string
    currency: string
    items_cents: number
    shipping_cents: number
    total_cents: number
    name: string
    email: string
    phone: string
    delivery_method: DeliveryMethod
    address: string
    city: string
    state: string
    postal_code: string
    /** Empty where the order is no gift. `gift_date`: a day of the clinic's calendar, such as `2027-03-05`. */
    gift_to: Generated<string>
    gift_email: Generated<string>
    gift_message: Generated<string>
    gift_date: Generated<string>
    form_complete: Flag
    /** A `TaxRecord` as JSON; empty until it is paid, and where it was paid before one was kept. */
    tax_record: Generated<string>
    voucher_units: number
    vouchers_issued: number
    revision: Generated<number>
    paid_payment_id: string | null
    charged_cents: number | null
    paid_at: string | null
    fulfilled_at: string | null
    /** Why the order is in review, independent of its status. */
    review_reason: ReviewReason | null
    expires_at: string
    /** When it was set aside, so that its browser may open another checkout: its bank takes days, and it settles later. */
    let_go_at: Generated<string | null>
    /** Its buyer's secret link: what it is made from, and its hash; empty until an email contains it. */
    link_nonce: Generated<string>
    link_hash: Generated<string | null>
    created_at: string
    updated_at: string
  }
  /**
   * A narrow copy of the orders for listing and sorting, a tenth of their size, maintained by triggers. `search`: reference, name and email, and
   * those of the vouchers' recipients, folded for searches.
   */
  order_list: {
    id: string
    search: string
    status: OrderStatus
    delivery_method: DeliveryMethod
    name: string
    created_at: string
    total_cents: number
    fulfilled_at: string | null
    review_reason: ReviewReason | null
  }
  /** The recipients, if each voucher of an order is for a different person. `position` counts its vouchers from 0. */
  order_gifts: {
    id: string
    order_id: string
    position: number
    gift_to: string
    gift_email: string
    gift_message: string
    gift_date: string
  }
  /** Internal notes of staff. */
  order_notes: { id: string; order_id: string; text: string; author_name: string; created_at: string }
  /** Refund requests of staff that wait for an owner's decision: at most one for each order. */
  refund_requests: {
    order_id: string
    id: string
    amount_cents: number
    reason: string
    asked_by: string
    created_at: string
  }
  order_lines: {
    id: string
    order_id: string
    position: number
    product_id: number
    kind: 'voucher' | 'goods'
    name: string
    /** The treatment that its vouchers name, as it was called then; empty if none. */
    treatment: Generated<string>
    image: string
    unit_cents: number
    quantity: number
  }
}
