import type { VoucherDetail } from '#contract/voucher.ts'
import type { Cents } from '#domain/money.ts'
import { type RedemptionFault, redemptionFault } from '#domain/vouchers/voucher-ledger.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { emitEvent } from '../developers/webhook-events.ts'
import { appendLedgerLine, withLockedVoucher } from './voucher-ledger.ts'
import { findVoucherOrThrow, standingOf } from './voucher-lookup.ts'

type RedemptionDeps = Pick<Deps, 'database' | 'payments' | 'now' | 'newId'>

export type RedeemOutcome =
  | { ok: true; lineId: string; voucher: VoucherDetail }
  | { ok: false; reason: RedemptionFault | 'unknown' | 'key_reused' }

/**
 * Takes `amount` cents from a voucher (docs/product.md, "Voucher ledger"). The same `idempotencyKey` for the same
 * voucher is one redemption, however often it is sent; with another amount it is `key_reused`. However many desks
 * redeem at once, no more is taken than there is.
 */
export const redeemVoucher = (
  deps: RedemptionDeps,
  {
    voucherId,
    amount,
    idempotencyKey,
    note,
    actor,
  }: { voucherId: string; amount: Cents; idempotencyKey: string; note: string; actor: Actor },
): Promise<RedeemOutcome> =>
  withLockedVoucher(deps, voucherId, async (tx, row): Promise<RedeemOutcome> => {
    const key = `redeem:${voucherId}:${idempotencyKey}`
    const earlier = await tx
      .selectFrom('voucher_ledger')
      .select(['id', 'delta_cents'])
      .where('idempotency_key', '=', key)
      .executeTakeFirst()
    if (earlier && earlier.delta_cents !== -amount) return { ok: false, reason: 'key_reused' }
    if (earlier) return { ok: true, lineId: earlier.id, voucher: await findVoucherOrThrow(tx, deps, voucherId) }

    const redemption = { amount, now: deps.now(), livemode: deps.payments.livemode }
    const fault = redemptionFault({ ...standingOf(row), test: row.livemode === 0 }, redemption)
    if (fault) return { ok: false, reason: fault }
    const line = { kind: 'redeem', delta: -amount, actor: actor.name, note, key } as const
    const lineId = await appendLedgerLine(tx, deps, voucherId, line)
    if (!lineId) return { ok: false, reason: 'short' }
    await writeAudit(tx, deps, {
      actor,
      action: 'voucher.redeemed',
      entityId: voucherId,
      before: { balance: row.balance_cents },
      after: { balance: row.balance_cents - amount, amount, line: lineId },
    })
    const data = { voucherId, lineId, amountCents: amount, balanceCents: row.balance_cents - amount }
    await emitEvent(tx, deps, {
      event: 'voucher.redeemed',
      subjectId: voucherId,
      data: { ...data, test: row.livemode === 0 },
    })
    return { ok: true, lineId, voucher: await findVoucherOrThrow(tx, deps, voucherId) }
  })

export type UndoOutcome =
  | { ok: true; voucher: VoucherDetail }
  | { ok: false; reason: 'unknown' | 'no_redemption' | 'frozen' | 'void' | 'expired' }

/** Gives back what a redemption took. Idempotent. An expired voucher has to be extended first. */
export const undoRedemption = (
  deps: RedemptionDeps,
  { voucherId, lineId, actor }: { voucherId: string; lineId: string; actor: Actor },
): Promise<UndoOutcome> =>
  withLockedVoucher(deps, voucherId, async (tx, row): Promise<UndoOutcome> => {
    const line = await tx
      .selectFrom('voucher_ledger')
      .leftJoin('voucher_ledger as undo', 'undo.undoes', 'voucher_ledger.id')
      .select(['voucher_ledger.delta_cents', 'undo.id as undoneBy'])
      .where('voucher_ledger.id', '=', lineId)
      .where('voucher_ledger.voucher_id', '=', voucherId)
      .where('voucher_ledger.kind', '=', 'redeem')
      .executeTakeFirst()
    if (!line) return { ok: false, reason: 'no_redemption' }
    if (!line.undoneBy) {
      if (row.status !== 'active') return { ok: false, reason: row.status }
      if (row.expires_at <= deps.now().toISOString()) return { ok: false, reason: 'expired' }
      const back = -line.delta_cents
      await appendLedgerLine(tx, deps, voucherId, {
        kind: 'undo',
        delta: back,
        actor: actor.name,
        key: `undo:${lineId}`,
        undoes: lineId,
      })
      await writeAudit(tx, deps, {
        actor,
        action: 'voucher.redemption_undone',
        entityId: voucherId,
        before: { balance: row.balance_cents },
        after: { balance: row.balance_cents + back, amount: back, line: lineId },
      })
      const data = { voucherId, lineId, amountCents: back, balanceCents: row.balance_cents + back }
      await emitEvent(tx, deps, {
        event: 'voucher.redemption_undone',
        subjectId: voucherId,
        data: { ...data, test: row.livemode === 0 },
      })
    }
    return { ok: true, voucher: await findVoucherOrThrow(tx, deps, voucherId) }
  })
