import type { AdministrationLine, VoucherBalance, VoucherDetail } from '#contract/voucher.ts'
import { calendarDay } from '#domain/dates/calendar.ts'
import { formatVoucherCode, maskVoucherCode } from '#domain/vouchers/voucher-code.ts'
import {
  readAnyVoucherCode,
  redemptionFault,
  type VoucherStanding,
  voucherState,
} from '#domain/vouchers/voucher-ledger.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Deps, TimedDeps } from '#server/deps.ts'
import { notesOfLines } from '../line-notes.ts'
import { giftOfVoucher, giftsOfOrder } from '../orders/order-gifts.ts'
import type { OrderRow } from '../orders/orders.ts'
import { readRequestedRefund } from '../orders/refund-requests.ts'
import { readSetting } from '../stored-settings.ts'
import type { VoucherRow } from './voucher-ledger.ts'

export type LookupDeps = Pick<Deps, 'payments' | 'now'>

/** A voucher's row as the rules of vouchers look at it. */
export const standingOf = ({ status, balance_cents, lapsed_cents, expires_at }: VoucherRow): VoucherStanding => ({
  status,
  balance: balance_cents,
  lapsed: lapsed_cents,
  expiresAt: expires_at,
})

/** A voucher with its history for the desk, oldest line first. `undefined` if there is none. */
export async function findVoucher(
  db: Reader,
  { payments, now }: LookupDeps,
  voucherId: string,
): Promise<VoucherDetail | undefined> {
  const row = await db
    .selectFrom('vouchers')
    .innerJoin('order_lines', 'order_lines.id', 'vouchers.order_line_id')
    .selectAll('vouchers')
    .select('order_lines.treatment')
    .where('vouchers.id', '=', voucherId)
    .executeTakeFirst()
  if (!row) return undefined
  const order = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.id', 'orders.paid_payment_id')
    .selectAll('orders')
    .select('payments.provider')
    .where('orders.id', '=', row.order_id)
    .executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('voucher_ledger')
    .selectAll()
    .where('voucher_id', '=', voucherId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const notes = await notesOfLines(
    db,
    lines.map((line) => line.id),
  )
  const former = await db
    .selectFrom('voucher_former_codes')
    .selectAll()
    .where('voucher_id', '=', voucherId)
    .orderBy('replaced_at')
    .execute()

  const standing = standingOf(row)
  const test = row.livemode === 0
  const open = row.status === 'active' && row.expires_at > now().toISOString()
  const undone = new Set(lines.map(({ undoes }) => undoes))
  let balance = 0
  return {
    id: row.id,
    code: formatVoucherCode(row.code),
    state: voucherState(standing, now()),
    test,
    fault: redemptionFault({ ...standing, test }, { amount: 1, now: now(), livemode: payments.livemode }) ?? null,
    treatment: row.treatment,
    initialCents: row.initial_cents,
    balanceCents: row.balance_cents,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
    expiresOn: calendarDay(row.expires_at, await readSetting(db, 'clinic.timeZone')),
    order: {
      id: order.id,
      reference: order.reference,
      status: order.status,
      name: order.name,
      email: order.email,
      desk: order.provider === 'desk',
      imported: row.import_id !== null,
      askedRefundCents: (await readRequestedRefund(db, order.id))?.amountCents ?? null,
    },
    ...(await giftOf(db, order, row.gift_id)),
    formerCodes: former.map(({ code, replaced_at }) => ({ code: maskVoucherCode(code), replacedAt: replaced_at })),
    administration: await administrationOf(db, voucherId),
    history: lines.map((line) => {
      balance += line.delta_cents
      return {
        id: line.id,
        kind: line.kind,
        deltaCents: line.delta_cents,
        balanceCents: balance,
        actor: line.actor,
        reason: notes.get(line.id) ?? line.reason,
        at: line.created_at,
        undone: undone.has(line.id),
        undoable: open && line.kind === 'redeem' && !undone.has(line.id),
      }
    }),
  }
}

/** The same as findVoucher for a voucher that must exist. Throws when it does not. */
export async function findVoucherOrThrow(db: Reader, deps: LookupDeps, voucherId: string): Promise<VoucherDetail> {
  const voucher = await findVoucher(db, deps, voucherId)
  if (!voucher) throw new Error(`there is no voucher ${voucherId}`)
  return voucher
}

type Given = Pick<VoucherDetail, 'gift' | 'recipient'>
async function giftOf(db: Reader, order: OrderRow, giftId: string | null): Promise<Given> {
  const given = giftOfVoucher(await giftsOfOrder(db, order), giftId)
  if (given?.sendAt === undefined) return { gift: null, recipient: given?.to ?? '' }
  const { to, email, sendAt, mailState, emailedAt } = given
  return { gift: { to, email, sendAt, mailState, emailedAt }, recipient: to }
}

export type VoucherLookup =
  | { ok: true; voucher: VoucherDetail }
  | { ok: false; reason: 'unknown' }
  /** The code was replaced by a new one and is no longer valid. */
  | { ok: false; reason: 'replaced'; voucherId: string; replacedAt: string }

/** Looks a voucher up for the desk by its code as typed or scanned (docs/product.md, "Voucher desk"). */
export async function lookUpVoucher(
  { database: { db }, ...deps }: LookupDeps & Pick<Deps, 'database'>,
  text: string,
): Promise<VoucherLookup> {
  const code = readAnyVoucherCode(text)
  if (!code) return { ok: false, reason: 'unknown' }
  const known = await db.selectFrom('vouchers').select('id').where('code', '=', code).executeTakeFirst()
  const voucher = known && (await findVoucher(db, deps, known.id))
  if (voucher) return { ok: true, voucher }
  const former = await db.selectFrom('voucher_former_codes').selectAll().where('code', '=', code).executeTakeFirst()
  if (!former) return { ok: false, reason: 'unknown' }
  return { ok: false, reason: 'replaced', voucherId: former.voucher_id, replacedAt: former.replaced_at }
}

/**
 * A voucher's balance, for anyone who knows its code (docs/product.md, "Balance page"). `undefined` alike for a
 * text that is no code, an unknown or replaced code, and a voided voucher, so that guessing reveals nothing. `byStaff`:
 * whether somebody asks who may redeem it.
 */
export async function checkBalance(
  { database: { db }, now }: TimedDeps,
  text: string,
  byStaff = false,
): Promise<VoucherBalance | undefined> {
  const row = await db
    .selectFrom('vouchers')
    .innerJoin('order_lines', 'order_lines.id', 'vouchers.order_line_id')
    .selectAll('vouchers')
    .select('order_lines.treatment')
    .where('code', '=', readAnyVoucherCode(text) ?? '')
    .where('vouchers.status', '!=', 'void')
    .executeTakeFirst()
  if (!row) return undefined
  const standing = standingOf(row)
  const state = voucherState(standing, now())
  return {
    // The expiry job may not have looked yet.
    balanceCents: state === 'expired' ? 0 : row.balance_cents,
    state,
    validUntil: row.expires_at,
    test: row.livemode === 0,
    treatment: row.treatment,
    ...(byStaff && state === 'active' && { redeemable: row.id }),
  }
}

const kinds = { 'voucher.extended': 'extended', 'voucher.resent': 'resent', 'voucher.reissued': 'reissued' } as const
type Action = keyof typeof kinds

/** Changes by staff to a voucher other than its money, oldest first, from the audit log. */
async function administrationOf(db: Reader, voucherId: string): Promise<AdministrationLine[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_name', 'action', 'after'])
    .where('entity', '=', 'voucher')
    .where('entity_id', '=', voucherId)
    .where('action', 'in', Object.keys(kinds))
    .orderBy('at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const recipients = await emailRecipientsOf(db, voucherId)
  const notes = await notesOfLines(
    db,
    rows.map((row) => row.id),
  )
  return rows.map(({ id, at, actor_name, action, after }) => {
    const details = JSON.parse(after ?? '{}') as Record<string, string | undefined>
    const { expiresAt, emailId = '' } = details
    const reason = notes.get(id) ?? ''
    // Lines of earlier versions name the address themselves.
    const email = recipients.get(emailId) ?? details.email ?? ''
    const until = expiresAt ? calendarDay(expiresAt, timeZone) : null
    return { id, kind: kinds[action as Action], actor: actor_name, at, until, email, reason }
  })
}

/** The recipients of the emails about a voucher, by the emails' ids. */
async function emailRecipientsOf(db: Reader, voucherId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('email_outbox')
    .select(['id', 'recipient'])
    .where('subject_kind', '=', 'voucher')
    .where('subject_id', '=', voucherId)
    .execute()
  return new Map(rows.map(({ id, recipient }) => [id, recipient]))
}
