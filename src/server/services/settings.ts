import { z } from 'zod'
import { countries } from '#domain/identity/business.ts'
import { mailFaults } from '#domain/mail/mail-fault.ts'
import { standardShippingFees } from '#domain/shop/shipping.ts'
import type { Reader, Writer } from '../database/connect.ts'

const cents = z.int().min(0)
const sealedConnection = z.object({ sealed: z.string(), savedAt: z.string() }).nullable().default(null)

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
  /** Whether this server takes real payments, as it has noted at its last start. */
  'payments.live': z.boolean().default(false),
  'shop.voucherLawDismissed': z.boolean().default(false),
  'shop.shippingFees': z
    .object({ byState: z.record(z.string(), cents), other: cents })
    .default({ byState: { ...standardShippingFees.byState }, other: standardShippingFees.other }),
  /** How long requests are kept after the last that happened with them; 0 keeps them for good. */
  'appointments.retentionMonths': z.int().min(0).max(600).default(84),
  'site.shareImage': z.string().default(''),
  'mail.senderName': z.string().default(''),
  'mail.senderAddress': z.string().default(''),
  /** Since when no email goes out, and why; null while mail goes out. `detail`: the codes that the mail server gave. */
  'mail.outage': z
    .object({ since: z.string(), fault: z.enum(mailFaults), detail: z.string() })
    .nullable()
    .default(null),
  'newsletter.sendsWelcome': z.boolean().default(true),
  /** When the last backup was made, as ISO 8601 UTC text; empty where none ever was. */
  'backup.lastAt': z.string().default(''),
  /** The steps of the set-up that an owner does not want to be reminded of. */
  'setup.dismissed': z.array(z.string()).default([]),
  /** The legal texts that an owner has read and takes for the clinic's own. */
  'setup.textsRead': z.array(z.string()).default([]),
  /** Whether every account must have a second factor (docs/product.md, "Second factor"). */
  'staff.secondFactorRequired': z.boolean().default(false),
  /** The connections that an owner entered, sealed (services/connections); null where none was. */
  'connection.mail': sealedConnection,
  'connection.payments': sealedConnection,
  /** Since when nothing leaves this copy, and of which backup it is; null where it is the real one. */
  'site.hold': z.object({ since: z.string(), copyOf: z.string() }).nullable().default(null),
} as const

export type SettingKey = keyof typeof settingSchemas
export type Setting<K extends SettingKey> = z.infer<(typeof settingSchemas)[K]>

/** Reads one setting, or its default where none was saved. */
export async function readSetting<K extends SettingKey>(db: Reader, key: K): Promise<Setting<K>> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return settingSchemas[key].parse(row ? JSON.parse(row.value) : undefined) as Setting<K>
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
