import { z } from 'zod'
import { countries } from '#domain/identity/business.ts'
import { mailFaults } from '#domain/mail/mail-fault.ts'
import { alertKinds } from '#domain/operation/owner-alerts.ts'
import { standardShippingFees } from '#domain/shop/shipping.ts'
import type { Reader, Writer } from '../database/connect.ts'

const cents = z.int().min(0)
/**
 * `sealed`: the connection as encrypted text. The name is the one in stored rows. `encrypts`: of backups, whether they have a
 * passphrase, which a restored copy must know without it; absent where it was saved by an earlier version.
 */
const encryptedConnection = z
  .object({ sealed: z.string(), savedAt: z.string(), encrypts: z.boolean().optional() })
  .nullable()
  .default(null)

/** `at`: the last progress of its process; `tries`: how often it was begun; `by`: who requested it. */
export const backupRunSchema = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: z.string(),
  at: z.string(),
  tries: z.int(),
  by: z.string(),
  what: z.string(),
  done: z.int(),
  of: z.int(),
  fault: z.string(),
})

/** Every setting of the clinic, with the value that holds until an owner sets another. */
const settingSchemas = {
  'clinic.timeZone': z.string().default('Australia/Adelaide'),
  'business.country': z.enum(countries).default('AU'),
  'business.legalName': z.string().default(''),
  'business.number': z.string().default(''),
  'business.taxRegistered': z.boolean().default(false),
  'business.taxName': z.string().default(''),
  'business.taxRate': z.string().default(''),
  'booking.url': z.string().default(''),
  'shop.voucherYears': z.int().min(1).max(20).default(1),
  /** Whether this server takes real payments, as it has noted at its last start or when an owner changed the connection. */
  'payments.live': z.boolean().default(false),
  'shop.voucherLawDismissed': z.boolean().default(false),
  /** Between which amounts in cents buyers choose what a voucher is worth; null where they don't. */
  'shop.ownAmount': z.object({ least: cents, most: cents }).nullable().default(null),
  /** Whether vouchers are sold for treatments, each worth the treatment’s fee. */
  'shop.treatmentVouchers': z.boolean().default(false),
  'shop.shippingFees': z
    .object({ byState: z.record(z.string(), cents), other: cents })
    .default({ byState: { ...standardShippingFees.byState }, other: standardShippingFees.other }),
  /** How long requests are kept after the last that happened with them; 0 keeps them for good. */
  'appointments.retentionMonths': z.int().min(0).max(600).default(84),
  /** The automatic notices to patients (docs/product.md, "What patients are told"). */
  'appointments.notices': z
    .object({
      tells: z.boolean(),
      remindHours: z.int(),
      cancelHours: z.int(),
      minutes: z.int(),
      offerHours: z.int().default(12),
    })
    .default({ tells: true, remindHours: 24, cancelHours: 24, minutes: 60, offerHours: 12 }),
  'site.shareImage': z.string().default(''),
  /** The pictures of the own folder that nothing names, and since which day (services/media/unused-pictures.ts). */
  'media.unused': z.record(z.string(), z.string()).default({}),
  /** Whether it is counted how often pages are looked at. */
  'site.countsPageViews': z.boolean().default(true),
  'mail.senderName': z.string().default(''),
  'mail.senderAddress': z.string().default(''),
  /** The start and reason of the mail outage; null if there is none. `detail`: the mail server's codes. */
  'mail.outage': z
    .object({ since: z.string(), fault: z.enum(mailFaults), detail: z.string() })
    .nullable()
    .default(null),
  'newsletter.sendsWelcome': z.boolean().default(true),
  'newsletter.confirmsFirst': z.boolean().default(false),
  /** When the last backup was made (ISO 8601 UTC); empty if none was. */
  'backup.lastAt': z.string().default(''),
  /** When backups are made by themselves, and how many stay (docs/product.md, "Backups"). */
  'backup.daily': z.boolean().default(false),
  'backup.time': z.string().default('02:30'),
  'backup.keepDaily': z.int().default(7),
  'backup.keepWeekly': z.int().default(4),
  /** The current or last run of a backup, by schedule or by the button (services/backups/backup-run.ts). */
  'backup.run': backupRunSchema.nullable().default(null),
  /** The newest backup that the product keeps itself. */
  'backup.newest': z
    .object({ at: z.string(), file: z.string(), bytes: z.int(), place: z.string() })
    .nullable()
    .default(null),
  /** The last restore drill: of the backup made at `copyOf`; `says` is its result in a sentence. */
  'backup.drill': z
    .object({ at: z.string(), ok: z.boolean(), copyOf: z.string(), says: z.string() })
    .nullable()
    .default(null),
  /** Whether owners get alerts by email, and the alerts that were sent (docs/product.md, "Emails to owners"). */
  'alerts.on': z.boolean().default(true),
  'alerts.told': z.partialRecord(z.enum(alertKinds), z.object({ at: z.string(), well: z.boolean() })).default({}),
  /** How the clinic's books call accounts and taxes (docs/product.md, "Bookkeeping"); empty until an owner has said. */
  'bookkeeping.card': z.string().default(''),
  'bookkeeping.desk': z.string().default(''),
  'bookkeeping.vouchers': z.string().default(''),
  'bookkeeping.redeemed': z.string().default(''),
  'bookkeeping.expired': z.string().default(''),
  'bookkeeping.goods': z.string().default(''),
  'bookkeeping.postage': z.string().default(''),
  'bookkeeping.corrections': z.string().default(''),
  'bookkeeping.fees': z.string().default(''),
  'bookkeeping.redeemedTaxed': z.boolean().default(false),
  'bookkeeping.taxIncluded': z.string().default(''),
  'bookkeeping.taxFree': z.string().default(''),
  'bookkeeping.taxNone': z.string().default(''),
  'bookkeeping.sendsStatement': z.boolean().default(false),
  /** The last month of which owners have a statement; empty before the first. */
  'bookkeeping.statedMonth': z.string().default(''),
  /** The steps of the set-up that an owner does not want to be reminded of. */
  'setup.dismissed': z.array(z.string()).default([]),
  /** The legal texts that an owner has read and takes for the clinic's own. */
  'setup.textsRead': z.array(z.string()).default([]),
  /** The parts of the example that an owner keeps, named as in docs/product.md, "Setting up". */
  'setup.kept': z.array(z.string()).default([]),
  /** The steps of the set-up in the browser that an owner has gone through or left as they are. */
  'setup.completedSteps': z.array(z.string()).default([]),
  /** Whether every account must have a second factor (docs/product.md, "Second factor"). */
  'staff.secondFactorRequired': z.boolean().default(false),
  /** The encrypted connections that an owner entered (services/connections); null if none. */
  'connection.mail': encryptedConnection,
  'connection.payments': encryptedConnection,
  'connection.storage': encryptedConnection,
  'connection.backup': encryptedConnection,
  /**
   * Where the site stands, as an owner has entered it; null while nobody has. `former`: the address before, empty for the
   * server's own, which serves beside it until it is `confirmed`.
   */
  'site.address': z
    .object({ url: z.string(), former: z.string(), confirmed: z.boolean(), savedAt: z.string() })
    .nullable()
    .default(null),
  /** The progress of moving the pictures (services/connections/storage-move.ts); null if there is no move. */
  'storage.move': z
    .object({
      done: z.int(),
      of: z.int(),
      fault: z.string(),
      /** The process that moves them, and when it last did something: another takes over where that was long ago. */
      worker: z.string(),
      at: z.string(),
    })
    .nullable()
    .default(null),
  /** The hold: its start, and the backup that was restored; null if this is not a restored copy. */
  'site.hold': z.object({ since: z.string(), copyOf: z.string() }).nullable().default(null),
} as const

export type SettingKey = keyof typeof settingSchemas
export type Setting<K extends SettingKey> = z.infer<(typeof settingSchemas)[K]>

/** Reads one setting, or its default if none was saved. */
export const readSetting = async <K extends SettingKey>(db: Reader, key: K): Promise<Setting<K>> =>
  (await readSettingsOf(db, [key]))[key]

/** Reads several settings at once, by their keys, as `readSetting` does. */
export async function readSettingsOf<const K extends SettingKey>(
  db: Reader,
  keys: readonly K[],
): Promise<{ [Key in K]: Setting<Key> }> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
  const saved = new Map(rows.map(({ key, value }) => [key, value]))
  const settingOf = (key: K) => {
    const text = saved.get(key)
    return settingSchemas[key].parse(text === undefined ? undefined : JSON.parse(text))
  }
  return Object.fromEntries(keys.map((key) => [key, settingOf(key)])) as { [Key in K]: Setting<Key> }
}

/** Saves one setting; throws when the value does not fit it. */
export async function writeSetting<K extends SettingKey>(
  db: Writer,
  key: K,
  value: Setting<K>,
  now: Date,
): Promise<void> {
  const row = { key, value: JSON.stringify(settingSchemas[key].parse(value)), updated_at: now.toISOString() }
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value, updated_at: row.updated_at }))
    .execute()
}
