import type { AuditAction } from '#contract/audit-actions.ts'
import type { VoucherDetail } from '#contract/voucher.ts'
import { endOfDay } from '#domain/dates/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { holderEmail } from '#domain/vouchers/holder.ts'
import { maskVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { type VoucherState, voucherState } from '#domain/vouchers/voucher-ledger.ts'
import { maxValidityMs } from '#domain/vouchers/voucher-terms.ts'
import type { Tx } from '#server/database/connect.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { Actor, Deps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { moveGiftOfVoucher } from '../orders/gift-address.ts'
import { giftKey } from '../orders/order-gifts.ts'
import { queueEmail } from '../outbox.ts'
import { readSetting } from '../stored-settings.ts'
import { withUnusedCode } from './unused-code.ts'
import { appendLedgerLine, type VoucherRow, withLockedVoucher } from './voucher-ledger.ts'
import { findVoucher, findVoucherOrThrow, standingOf } from './voucher-lookup.ts'

type AdministrationDeps = Pick<Deps, 'database' | 'payments' | 'now' | 'newId'>
type About = { voucherId: string; actor: Actor }
type Changed<Reason extends string> = { ok: true; voucher: VoucherDetail } | { ok: false; reason: Reason | 'unknown' }

const stateOf = (row: VoucherRow, { now }: Pick<Deps, 'now'>): VoucherState => voucherState(standingOf(row), now())

/** Voids a voucher: its balance is removed and its code is no longer valid. A frozen one depends on its order, so it is refused. */
export const voidVoucher = (
  deps: AdministrationDeps,
  { voucherId, reason, actor }: About & { reason: string },
): Promise<Changed<'void' | 'frozen'>> =>
  withLockedVoucher(deps, voucherId, async (tx, row) => {
    if (row.status !== 'active') return { ok: false, reason: row.status }
    await appendLedgerLine(tx, deps, voucherId, {
      kind: 'void',
      delta: -row.balance_cents,
      actor: actor.name,
      note: reason,
      key: `void:${voucherId}:${deps.newId()}`,
    })
    await tx.updateTable('vouchers').set({ status: 'void' }).where('id', '=', voucherId).execute()
    await cancelEndedGift(tx, row)
    return audited(tx, deps, { actor, voucherId, action: 'voucher.voided', note: reason }, [
      { balance: row.balance_cents },
      { balance: 0 },
    ])
  })

/** Nothing waits for the day of a gift of which every voucher is void: staff void one for good. */
async function cancelEndedGift(tx: Tx, { order_id, gift_id }: VoucherRow): Promise<void> {
  const left = tx
    .selectFrom('vouchers')
    .where('order_id', '=', order_id)
    .where('gift_id', gift_id === null ? 'is' : '=', gift_id)
    .where('status', '!=', 'void')
  if ((await countRows(left)) > 0) return
  await tx
    .updateTable('email_outbox')
    .set({ status: 'cancelled', last_error: 'Its voucher was voided' })
    .where('dedupe_key', '=', giftKey(order_id, gift_id ?? undefined))
    .where('status', '=', 'queued')
    .execute()
}

/**
 * Moves a voucher's last day to `until`, such as `2028-03-05`, in the clinic's time zone. Never to an earlier one
 * (docs/product.md, "Voucher validity"). What had lapsed with an earlier expiry comes back.
 */
export const extendVoucher = (
  deps: AdministrationDeps,
  { voucherId, until, actor }: About & { until: string },
): Promise<Changed<'void' | 'frozen' | 'not_later' | 'past' | 'too_far'>> =>
  withLockedVoucher(deps, voucherId, async (tx, row) => {
    if (row.status !== 'active') return { ok: false, reason: row.status }
    const expiresAt = endOfDay(until, await readSetting(tx, 'clinic.timeZone'))
    if (expiresAt <= row.expires_at) return { ok: false, reason: 'not_later' }
    if (expiresAt <= deps.now().toISOString()) return { ok: false, reason: 'past' }
    if (Date.parse(expiresAt) - deps.now().getTime() > maxValidityMs) return { ok: false, reason: 'too_far' }
    await restoreLapsed(tx, deps, { voucherId, actor })
    await tx
      .updateTable('vouchers')
      .set({ expires_at: expiresAt, lapsed_cents: 0 })
      .where('id', '=', voucherId)
      .execute()
    return audited(tx, deps, { actor, voucherId, action: 'voucher.extended' }, [
      { expiresAt: row.expires_at },
      { expiresAt, restored: row.lapsed_cents },
    ])
  })

/** Restores a voucher's lapsed balance, in the caller's transaction, which extends its validity. */
export async function restoreLapsed(tx: Tx, deps: WriteDeps, { voucherId, actor }: About): Promise<void> {
  const lapsed = await tx
    .selectFrom('voucher_ledger')
    .leftJoin('voucher_ledger as undo', 'undo.undoes', 'voucher_ledger.id')
    .select(['voucher_ledger.id', 'voucher_ledger.delta_cents'])
    .where('voucher_ledger.voucher_id', '=', voucherId)
    .where('voucher_ledger.kind', '=', 'expire')
    .where('undo.id', 'is', null)
    .execute()
  for (const { id, delta_cents } of lapsed)
    await appendLedgerLine(tx, deps, voucherId, {
      kind: 'undo',
      delta: -delta_cents,
      actor: actor.name,
      reason: 'extended',
      key: `undo:${id}`,
      undoes: id,
    })
}

/**
 * Gives a voucher a new code, for one that was lost or seen by others: same balance and expiry, and the old code is invalid
 * (docs/product.md, "Voucher desk"). With `email` it is sent there.
 */
export const reissueVoucher = (
  deps: AdministrationDeps & Pick<Deps, 'randomBytes'>,
  { voucherId, reason, email, actor }: About & { reason: string; email?: string | undefined },
): Promise<Changed<Exclude<VoucherState, 'active'>>> =>
  withLockedVoucher(deps, voucherId, async (tx, row) => {
    const state = stateOf(row, deps)
    if (state !== 'active') return { ok: false, reason: state }
    const code = await freeCode(tx, deps)
    await tx
      .insertInto('voucher_former_codes')
      .values({ code: row.code, voucher_id: voucherId, replaced_at: deps.now().toISOString() })
      .execute()
    await tx.updateTable('vouchers').set({ code }).where('id', '=', voucherId).execute()
    const emailId = email && (await queueVoucherCopy(tx, deps, { voucher: row, email, cause: 'reissued', actor }))
    return audited(tx, deps, { actor, voucherId, action: 'voucher.reissued', note: reason }, [
      { code: maskVoucherCode(row.code) },
      { code: maskVoucherCode(code), ...(emailId && { emailId }) },
    ])
  })

/** A code that no voucher has or had. Looked up first: a violated constraint's message would name the code in a log. */
const freeCode = (tx: Tx, { randomBytes }: Pick<Deps, 'randomBytes'>): Promise<string> =>
  withUnusedCode(randomBytes, async (code) => {
    const taken =
      (await tx.selectFrom('vouchers').select('id').where('code', '=', code).executeTakeFirst()) ??
      (await tx.selectFrom('voucher_former_codes').select('code').where('code', '=', code).executeTakeFirst())
    return taken ? undefined : code
  })

/** Sends a voucher once more, to whatever address its holder names. */
export const resendVoucher = (
  deps: AdministrationDeps,
  { voucherId, email, actor }: About & { email: string },
): Promise<Changed<Exclude<VoucherState, 'active'>>> =>
  withLockedVoucher(deps, voucherId, async (tx, row) => {
    const state = stateOf(row, deps)
    if (state !== 'active') return { ok: false, reason: state }
    // Without the recipient: the log is permanent, but the email's recipient is erased with the buyer.
    const emailId = await queueVoucherCopy(tx, deps, { voucher: row, email, cause: 'resent', actor })
    return audited(tx, deps, { actor, voucherId, action: 'voucher.resent' }, [undefined, { emailId }])
  })

/** The same to its current holder (`holderEmail`). `no_address`: their address is unknown. */
export async function resendToHolder(
  deps: AdministrationDeps,
  { voucherId, actor }: About,
): Promise<Changed<Exclude<VoucherState, 'active'> | 'no_address'>> {
  const voucher = await findVoucher(deps.database.db, deps, voucherId)
  if (!voucher) return { ok: false, reason: 'unknown' }
  const email = holderEmail(voucher, deps.now())
  return email ? resendVoucher(deps, { voucherId, email, actor }) : { ok: false, reason: 'no_address' }
}

/** Queues a copy of a voucher. Where its gift has gone, another address than the buyer's becomes the gift's. */
async function queueVoucherCopy(
  tx: Tx,
  deps: AdministrationDeps,
  about: { voucher: VoucherRow; email: string; cause: 'reissued' | 'resent'; actor: Actor },
): Promise<string | undefined> {
  const { voucher, email, cause, actor } = about
  const toRecipient = await moveGiftOfVoucher(tx, deps, { voucher, email, actor })
  return queueEmail(tx, deps, {
    template: 'voucher-copy',
    recipient: email,
    payload: { voucherId: voucher.id, cause, ...(toRecipient && { toRecipient }) },
    dedupeKey: `voucher-copy:${voucher.id}:${deps.newId()}`,
  })
}

type Adjustment = About & { delta: Cents; fromCents?: Cents | undefined; reason: string; idempotencyKey: string }

/**
 * Corrects a balance by `delta` cents, which may be negative but not below zero. The same key is one correction. `moved`: the
 * balance is not `fromCents` any more, from which the correction was reckoned.
 */
export const adjustVoucher = (
  deps: AdministrationDeps,
  { voucherId, delta, fromCents, reason, idempotencyKey, actor }: Adjustment,
): Promise<Changed<'void' | 'frozen' | 'expired' | 'short' | 'key_reused' | 'moved'>> =>
  withLockedVoucher(deps, voucherId, async (tx, row) => {
    const key = `adjust:${voucherId}:${idempotencyKey}`
    const earlier = await tx
      .selectFrom('voucher_ledger')
      .select('delta_cents')
      .where('idempotency_key', '=', key)
      .executeTakeFirst()
    if (earlier)
      return earlier.delta_cents === delta
        ? { ok: true, voucher: await findVoucherOrThrow(tx, deps, voucherId) }
        : { ok: false, reason: 'key_reused' }
    if (row.status !== 'active') return { ok: false, reason: row.status }
    if (row.expires_at <= deps.now().toISOString()) return { ok: false, reason: 'expired' }
    if (fromCents !== undefined && fromCents !== row.balance_cents) return { ok: false, reason: 'moved' }
    const line = { kind: 'adjust', delta, actor: actor.name, note: reason, key } as const
    if (!(await appendLedgerLine(tx, deps, voucherId, line))) return { ok: false, reason: 'short' }
    return audited(tx, deps, { actor, voucherId, action: 'voucher.adjusted', note: reason }, [
      { balance: row.balance_cents },
      { balance: row.balance_cents + delta },
    ])
  })

/** Writes the change to the audit log and returns the voucher's new state. */
async function audited(
  tx: Tx,
  deps: AdministrationDeps,
  { voucherId, ...entry }: About & { action: AuditAction; note?: string },
  [before, after]: [unknown, unknown],
): Promise<{ ok: true; voucher: VoucherDetail }> {
  await writeAudit(tx, deps, { ...entry, entity: 'voucher', entityId: voucherId, before, after })
  return { ok: true, voucher: await findVoucherOrThrow(tx, deps, voucherId) }
}
