import { voucherYearsInForce } from '#domain/vouchers/voucher-ledger.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { readSetting, writeSetting } from '../settings.ts'

/**
 * For how many years a voucher is valid that is sold now (docs/product.md, "Voucher validity"). `live`: whether it is sold
 * for real money; by default, whether this server takes real payments.
 */
export async function readVoucherYears(db: Reader, live?: boolean): Promise<number> {
  return voucherYearsInForce(await readSetting(db, 'shop.voucherYears'), {
    live: live ?? (await readSetting(db, 'payments.live')),
    country: await readSetting(db, 'business.country'),
  })
}

/**
 * Notes whether this server takes real payments, for whoever reads the database alone: texts, pages and the tools of the
 * command line say how long vouchers are valid by it. To be called whenever the provider is another one.
 */
export const notePaymentMode = ({ database, payments, now }: Pick<Deps, 'database' | 'payments' | 'now'>) =>
  inTransaction(database, async (tx) => {
    if ((await readSetting(tx, 'payments.live')) === payments.livemode) return
    await writeSetting(tx, 'payments.live', payments.livemode, now())
  })
