import type { Selectable } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

type Row<Name extends keyof Tables> = Selectable<Tables[Name]>

/**
 * A payment in the provider's own records at the end, in cents. `current`: it belongs to the account whose keys the shop
 * uses now. The shop cannot read payments of other accounts.
 */
export type ProviderPayment = {
  current: boolean
  reference: string
  orderId: string | null
  received: number
  refunded: number
}

/** Everything that invariants look at, as it is when a scenario is over. Plain data, so that a test can plant a fault in it. */
export type Books = {
  now: string
  orders: Row<'orders'>[]
  lines: Row<'order_lines'>[]
  payments: Row<'payments'>[]
  refunds: Row<'refunds'>[]
  vouchers: Row<'vouchers'>[]
  ledger: Row<'voucher_ledger'>[]
  outbox: Row<'email_outbox'>[]
  newsletters: Row<'newsletters'>[]
  provider: ProviderPayment[]
  emails: { id: string; to: string; subject: string }[]
  /** Provider events that were not delivered, and tries that failed though nothing was wrong. */
  undelivered: string[]
  refusedDeliveries: string[]
  /** Whom a newsletter had to reach, by its id. */
  audiences: Map<string, string[]>
  /** Who left the newsletter's list during the scenario. */
  leavers: string[]
  /** Wishes to buy once, with the payments made for them. */
  intentions: { what: string; who: number; payments: string[]; agreed: number }[]
  /** Whether a process was killed or a connection cut: a message may then have gone twice. */
  interrupted: boolean
  /** Whether mail was refused for good. */
  refusedMail: boolean
}
