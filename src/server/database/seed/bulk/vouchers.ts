import type { Insertable } from 'kysely'
import { day } from '#domain/dates/durations.ts'
import { voucherAlphabet, voucherCodeLength } from '#domain/vouchers/voucher-code.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { scatter } from './people.ts'

const validityMs = 3 * 365 * day

type BulkOrder = Insertable<Tables['orders']>
type Voucher = Insertable<Tables['vouchers']>
type Line = Insertable<Tables['voucher_ledger']>

/** The vouchers of paid orders with their ledgers: four of ten partly or wholly redeemed. */
export async function bulkVouchers(tx: Tx, { orders, now }: { orders: BulkOrder[]; now: number }): Promise<void> {
  const issued = orders.flatMap((order) =>
    Array.from({ length: order.voucher_units }, (_, unit) => voucherOf(order, unit + 1, now)),
  )
  if (issued.length === 0) return
  await tx.insertInto('vouchers').values(issued).execute()
  await tx.insertInto('voucher_ledger').values(issued.flatMap(linesOf)).execute()
}

function voucherOf(order: BulkOrder, unit: number, now: number): Voucher {
  const initial = order.items_cents / order.voucher_units
  const number = Number.parseInt(order.id.slice(-10), 16) + unit
  const spent = order.created_at < new Date(now - 40 * day).toISOString() ? (scatter(number) % 5) - 2 : 0
  const expires = new Date(Date.parse(order.created_at) + validityMs).toISOString()
  return {
    id: `${order.id}-${unit}`,
    code: codeOf(number * 4 + unit, voucherCodeLength),
    order_id: order.id,
    order_paid_at: order.created_at,
    order_line_id: `${order.id}-line`,
    unit,
    initial_cents: initial,
    balance_cents: spent <= 0 ? initial : initial - (initial / 2) * spent,
    status: 'active',
    livemode: 0,
    issued_at: order.created_at,
    expires_at: expires,
    // Its holder is never reminded, since the address is made up.
    reminded_of: expires,
  }
}

function linesOf({ id, initial_cents, balance_cents, issued_at }: Voucher): Line[] {
  const line = (kind: 'issue' | 'redeem', delta: number, at: string): Line => ({
    id: `${id}-${kind}`,
    voucher_id: id,
    kind,
    delta_cents: delta,
    actor: 'bulk seed',
    reason: '',
    idempotency_key: `${kind}:${id}`,
    undoes: null,
    created_at: at,
  })
  const issue = line('issue', initial_cents, issued_at)
  if (balance_cents === initial_cents) return [issue]
  const later = new Date(Date.parse(issued_at) + 30 * day).toISOString()
  return [issue, line('redeem', balance_cents - initial_cents, later)]
}

/** A code of `length` symbols, another one for each number. Worth nothing: anyone could work it out. */
export function codeOf(number: number, length: number): string {
  const space = 32n ** BigInt(length)
  let left = (BigInt(number) * 0x9e3779b97f4a7c15n) % space
  let code = ''
  for (let at = 0; at < length; at++) {
    code = voucherAlphabet[Number(left % 32n)] + code
    left /= 32n
  }
  return code
}
