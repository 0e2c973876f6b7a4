import { voucherYearsInForce } from '#domain/vouchers/voucher-ledger.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { readSetting, readSettingsOf, type Setting, writeSetting } from '../stored-settings.ts'

/**
 * For how many years a voucher is valid that is sold now (docs/product.md, "Voucher validity"). `live`: whether it is sold
 * for real money; by default, whether this server takes real payments.
 */
export async function readVoucherYears(db: Reader, live?: boolean): Promise<number> {
  return voucherYearsOf(await readSettingsOf(db, voucherYearsKeys), live)
}

/** The settings for a voucher's validity, for reading them together with others. */
export const voucherYearsKeys = ['shop.voucherYears', 'payments.live', 'business.country'] as const

/** The same of settings that were read already. */
export const voucherYearsOf = (
  settings: { [K in (typeof voucherYearsKeys)[number]]: Setting<K> },
  live = settings['payments.live'],
): number => voucherYearsInForce(settings['shop.voucherYears'], { live, country: settings['business.country'] })

/**
 * Notes whether this server takes real payments, for anyone who reads the database alone: texts, pages and the tools of the
 * command line say how long vouchers are valid by it. To be called whenever the provider is another one.
 */
export const notePaymentMode = ({ database, payments, now }: Pick<Deps, 'database' | 'payments' | 'now'>) =>
  inTransaction(database, async (tx) => {
    if ((await readSetting(tx, 'payments.live')) === payments.livemode) return
    await writeSetting(tx, 'payments.live', payments.livemode, now())
  })
