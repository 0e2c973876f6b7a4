import type { VoucherRules } from '#contract/voucher.ts'
import { lawfulVoucherYears } from '#domain/vouchers/voucher-ledger.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSetting, writeSetting } from '../settings.ts'

/**
 * How long new vouchers are valid, and whether to warn that the Australian Consumer Law asks for 3 years on gift cards
 * that are sold: until an owner sets as much or dismisses the warning (docs/product.md, "Voucher validity").
 */
export async function readVoucherRules(db: Reader): Promise<VoucherRules> {
  const years = await readSetting(db, 'shop.voucherYears')
  const dismissed = await readSetting(db, 'shop.voucherLawDismissed')
  return { years, lawfulYears: lawfulVoucherYears, warning: years < lawfulVoucherYears && !dismissed }
}

/** Sets the validity of vouchers sold from now on, or dismisses the warning. Vouchers that are out keep their day. */
export const saveVoucherRules = (
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { years, dismissed, actor }: { years?: number | undefined; dismissed?: boolean | undefined; actor: Actor },
): Promise<VoucherRules> =>
  inTransaction(deps.database, async (tx) => {
    const before = await readVoucherRules(tx)
    if (years !== undefined) await writeSetting(tx, 'shop.voucherYears', years, deps.now())
    if (dismissed !== undefined) await writeSetting(tx, 'shop.voucherLawDismissed', dismissed, deps.now())
    const after = await readVoucherRules(tx)
    await writeAudit(tx, deps, {
      actor,
      action: 'settings.voucher_rules',
      entity: 'settings',
      entityId: 'shop.voucherYears',
      before,
      after,
    })
    return after
  })
