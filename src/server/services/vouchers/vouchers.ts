import type { Insertable, Selectable } from 'kysely'
import type { IssuedVoucher } from '#contract/checkout.ts'
import { type GiftWords, isDrawable } from '#domain/vouchers/gift.ts'
import { formatVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { voucherExpiry } from '#domain/vouchers/voucher-expiry.ts'
import { type VoucherState, voucherState } from '#domain/vouchers/voucher-ledger.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps, TimedDeps } from '#server/deps.ts'
import { verifyToken } from '#server/token.ts'
import { ownGifts } from '../orders/order-gifts.ts'
import { readSetting } from '../stored-settings.ts'
import { withUnusedCode } from './unused-code.ts'
import { standingOf } from './voucher-lookup.ts'
import { readVoucherYears } from './voucher-years.ts'

/**
 * The vouchers of an order that can be used now, in the order they were bought, each worth what is left on it; `buyersOnly`: without
 * those that a gift of their own takes to somebody else.
 */
export async function usableVouchersOf(
  db: Reader,
  orderId: string,
  { now, buyersOnly = false }: { now: Date; buyersOnly?: boolean },
): Promise<IssuedVoucher[]> {
  const rows = await voucherFaces(db)
    .where('vouchers.order_id', '=', orderId)
    .$if(buyersOnly, (rows) =>
      rows.where((row) => row.or([row('order_gifts.gift_email', 'is', null), row('order_gifts.gift_email', '=', '')])),
    )
    .orderBy('order_lines.position')
    .orderBy('vouchers.unit')
    .execute()
  return rows.filter((row) => voucherState(standingOf(row), now) === 'active').map(asIssued)
}

/** Whether a voucher of the order waits for the end of a refund or dispute. */
export const hasFrozenVoucher = async (db: Reader, orderId: string): Promise<boolean> =>
  (await countRows(db.selectFrom('vouchers').where('order_id', '=', orderId).where('status', '=', 'frozen'))) > 0

/**
 * One voucher, for the browser that bought it (docs/product.md, "Success page"). `browserToken` is the value of the
 * `checkout` cookie. Returns the same for an unknown voucher and for another browser.
 */
export async function voucherForBrowser(
  { database, now }: TimedDeps,
  { voucherId, browserToken }: { voucherId: string; browserToken: string | undefined },
): Promise<{ ok: true; voucher: IssuedVoucher } | { ok: false; reason: 'unknown' | Exclude<VoucherState, 'active'> }> {
  const row = await voucherFaces(database.db)
    .select('orders.browser_hash')
    .where('vouchers.id', '=', voucherId)
    .executeTakeFirst()
  if (!row || !verifyToken(browserToken, row.browser_hash)) return { ok: false, reason: 'unknown' }
  const state = voucherState(standingOf(row), now())
  if (state !== 'active') return { ok: false, reason: state }
  return { ok: true, voucher: asIssued(row) }
}

/** A voucher to be printed or sent once more, with its present code. `holder` is the buyer's name, or whom the list names that an old one was imported with. */
export async function voucherCopy(
  { database: { db }, now }: TimedDeps,
  voucherId: string,
): Promise<
  | { ok: true; voucher: IssuedVoucher; holder: string; imported: boolean }
  | { ok: false; reason: 'unknown' | Exclude<VoucherState, 'active'> }
> {
  const row = await voucherFaces(db).where('vouchers.id', '=', voucherId).executeTakeFirst()
  if (!row) return { ok: false, reason: 'unknown' }
  const state = voucherState(standingOf(row), now())
  if (state !== 'active') return { ok: false, reason: state }
  return { ok: true, voucher: asIssued(row), holder: row.name, imported: row.import_id !== null }
}

/**
 * Issues one voucher for each unit bought, with its first ledger line, in the transaction that marks the order paid
 * (docs/product.md, "Settling"). Their expiry is fixed here.
 */
export async function issueVouchers(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'randomBytes'>,
  { order, paidAt, by }: { order: Selectable<Tables['orders']>; paidAt: string; by: Actor },
): Promise<void> {
  const expiresAt = voucherExpiry(
    paidAt,
    await readVoucherYears(tx, order.livemode === 1),
    await readSetting(tx, 'clinic.timeZone'),
  )
  const lines = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('kind', '=', 'voucher')
    .orderBy('position')
    .execute()
  const gifts = (await ownGifts(tx, order.id)).values()
  for (const line of lines) {
    for (let unit = 1; unit <= line.quantity; unit++) {
      const { id: voucherId } = await insertWithFreeCode(tx, deps, {
        order_id: order.id,
        order_paid_at: paidAt,
        order_line_id: line.id,
        unit,
        initial_cents: line.unit_cents,
        balance_cents: line.unit_cents,
        status: 'active',
        livemode: order.livemode,
        issued_at: paidAt,
        expires_at: expiresAt,
        gift_id: gifts.next().value?.id ?? null,
      })
      await tx
        .insertInto('voucher_ledger')
        .values({
          id: deps.newId(),
          voucher_id: voucherId,
          kind: 'issue',
          delta_cents: line.unit_cents,
          actor: by.name,
          reason: `order ${order.reference}`,
          idempotency_key: `issue:${line.id}:${unit}`,
          created_at: paidAt,
        })
        .execute()
    }
  }
}

const insertWithFreeCode = (
  tx: Tx,
  { newId, randomBytes }: Pick<Deps, 'newId' | 'randomBytes'>,
  voucher: Omit<Insertable<Tables['vouchers']>, 'id' | 'code'>,
): Promise<{ id: string }> =>
  withUnusedCode(randomBytes, (code) =>
    tx
      .insertInto('vouchers')
      .values({ id: newId(), code, ...voucher })
      // A violated constraint would end the whole transaction on PostgreSQL; a skipped row does not.
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst(),
  )

/** Vouchers with what is printed on them of their order, line and gift. */
export const voucherFaces = (db: Reader) =>
  db
    .selectFrom('vouchers')
    .innerJoin('order_lines', 'order_lines.id', 'vouchers.order_line_id')
    .innerJoin('orders', 'orders.id', 'vouchers.order_id')
    .leftJoin('order_gifts', 'order_gifts.id', 'vouchers.gift_id')
    .selectAll('vouchers')
    .select(faceColumns)

const faceColumns = [
  'order_lines.treatment',
  ...(['orders.name', 'orders.gift_to', 'orders.gift_email', 'orders.gift_message'] as const),
  ...(['order_gifts.gift_to as own_to', 'order_gifts.gift_email as own_email'] as const),
  'order_gifts.gift_message as own_message',
] as const

type GiftRow = Pick<Selectable<Tables['orders']>, 'name' | 'gift_to' | 'gift_email' | 'gift_message'> & {
  own_to: string | null
  own_email: string | null
  own_message: string | null
}
type VoucherRow = GiftRow &
  Pick<Selectable<Tables['order_lines']>, 'treatment'> &
  Pick<Selectable<Tables['vouchers']>, 'id' | 'code' | 'balance_cents' | 'issued_at' | 'expires_at' | 'livemode'>

/** A voucher as its buyer sees it, from its row and that of its order. Its value is what is left on it, so that paper promises no more than there is. */
export const asIssued = (row: VoucherRow): IssuedVoucher => ({
  id: row.id,
  code: formatVoucherCode(row.code),
  value: row.balance_cents,
  issuedAt: row.issued_at,
  expiresAt: row.expires_at,
  test: row.livemode === 0,
  ...(row.treatment && { treatment: row.treatment }),
  ...giftOf(row),
})

/** The words on a voucher that is a gift. A giver's name that its typeface cannot draw is left out. */
function giftOf({ name, ...row }: GiftRow): { gift?: GiftWords } {
  const to = row.own_to ?? row.gift_to
  const email = row.own_email ?? row.gift_email
  const message = row.own_message ?? row.gift_message
  if (!to && !email && !message) return {}
  return { gift: { to, from: isDrawable(name) ? name : '', message } }
}
