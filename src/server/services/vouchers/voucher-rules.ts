import type { VoucherRules } from '#contract/voucher.ts'
import { revisionOf } from '#domain/revision.ts'
import { lawfulVoucherYears } from '#domain/vouchers/voucher-ledger.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSetting, writeSetting } from '../stored-settings.ts'
import { readVoucherYears } from './voucher-years.ts'

/**
 * How long new vouchers are valid, and whether to warn that the Australian Consumer Law asks for 3 years on gift cards
 * that are sold: until an owner sets as much or dismisses the warning (docs/product.md, "Voucher validity"). `binding`:
 * real payments are taken, so that less cannot be set.
 */
export async function readVoucherRules(db: Reader): Promise<VoucherRules> {
  const years = await readVoucherYears(db)
  const dismissed = await readSetting(db, 'shop.voucherLawDismissed')
  const inAustralia = (await readSetting(db, 'business.country')) === 'AU'
  return {
    years,
    lawfulYears: inAustralia ? lawfulVoucherYears : 1,
    warning: inAustralia && years < lawfulVoucherYears && !dismissed,
    binding: inAustralia && (await readSetting(db, 'payments.live')),
  }
}

type RulesEdit = {
  years?: number | undefined
  dismissed?: boolean | undefined
  basedOn?: string | undefined
  actor: Actor
}
type RulesOutcome =
  | { ok: true; rules: VoucherRules }
  | { ok: false; reason: 'below_law' }
  | { ok: false; reason: 'stale'; current: VoucherRules }

/**
 * Sets the validity of vouchers sold from now on, or dismisses the warning. Vouchers that are out keep their day. Refused
 * below what the law asks where it binds. `stale`: somebody else has changed the years since those that the edit started
 * from (`basedOn`, their `revisionOf`).
 */
export const saveVoucherRules = (
  deps: WriteDeps,
  { years, dismissed, basedOn, actor }: RulesEdit,
): Promise<RulesOutcome> =>
  inTransaction(deps.database, async (tx) => {
    const before = await readVoucherRules(tx)
    if (basedOn !== undefined && basedOn !== revisionOf(before.years))
      return { ok: false, reason: 'stale', current: before }
    if (years !== undefined && before.binding && years < before.lawfulYears) return { ok: false, reason: 'below_law' }
    if (years !== undefined) await writeSetting(tx, 'shop.voucherYears', years, deps.now())
    if (dismissed !== undefined) await writeSetting(tx, 'shop.voucherLawDismissed', dismissed, deps.now())
    const rules = await readVoucherRules(tx)
    await writeAudit(tx, deps, {
      actor,
      action: 'settings.voucher_rules',
      entityId: 'shop.voucherYears',
      before,
      after: rules,
    })
    return { ok: true, rules }
  })
