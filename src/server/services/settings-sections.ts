import type { Settings, SettingsSection } from '#contract/settings.ts'
import { revisionOf } from '#domain/revision.ts'
import { inTransaction, type Reader, type Tx } from '../database/connect.ts'
import type { Actor, WriteDeps } from '../deps.ts'
import { writeAudit } from './audit.ts'
import { readSettingsOf, type Setting, type SettingKey, writeSetting } from './stored-settings.ts'

/** Under which key each field of a section is kept. */
const keys = {
  clinic: { timeZone: 'clinic.timeZone', shareImage: 'site.shareImage' },
  business: {
    country: 'business.country',
    legalName: 'business.legalName',
    businessNumber: 'business.number',
    taxRegistered: 'business.taxRegistered',
    taxName: 'business.taxName',
    taxRate: 'business.taxRate',
  },
  booking: { bookingUrl: 'booking.url' },
  email: { senderName: 'mail.senderName', senderAddress: 'mail.senderAddress' },
  'page-views': { countsPageViews: 'site.countsPageViews' },
  newsletter: { sendsWelcome: 'newsletter.sendsWelcome', confirmsFirst: 'newsletter.confirmsFirst' },
  alerts: { tellsOwners: 'alerts.on' },
  bookkeeping: {
    sendsStatement: 'bookkeeping.sendsStatement',
    card: 'bookkeeping.card',
    desk: 'bookkeeping.desk',
    vouchers: 'bookkeeping.vouchers',
    redeemed: 'bookkeeping.redeemed',
    expired: 'bookkeeping.expired',
    goods: 'bookkeeping.goods',
    postage: 'bookkeeping.postage',
    corrections: 'bookkeeping.corrections',
    fees: 'bookkeeping.fees',
    redeemedTaxed: 'bookkeeping.redeemedTaxed',
    taxIncluded: 'bookkeeping.taxIncluded',
    taxFree: 'bookkeeping.taxFree',
    taxNone: 'bookkeeping.taxNone',
  },
  backups: {
    daily: 'backup.daily',
    time: 'backup.time',
    keepDaily: 'backup.keepDaily',
    keepWeekly: 'backup.keepWeekly',
  },
} as const satisfies { [S in SettingsSection]: Record<keyof Settings[S], SettingKey> }

const keysOf = (section: SettingsSection) => Object.entries(keys[section]) as [string, SettingKey][]

export type StoredSettings<S extends SettingsSection> = { value: Settings[S]; revision: string }

/** The current values of a section of the settings. Its `revision` changes with its values. */
export async function readSettings<S extends SettingsSection>(db: Reader, section: S): Promise<StoredSettings<S>> {
  const fields = keysOf(section)
  const saved = await readSettingsOf(
    db,
    fields.map(([, key]) => key),
  )
  const value = Object.fromEntries(fields.map(([field, key]) => [field, saved[key]])) as Settings[S]
  return { value, revision: revisionOf(value) }
}

export type SettingsOutcome<S extends SettingsSection> =
  | ({ ok: true } & StoredSettings<S>)
  | { ok: false; current: StoredSettings<S> }

/**
 * Saves a whole section, with its line in the audit log. With `basedOn` the save is refused when the values are no longer
 * those that it started from; the outcome then carries what they are now.
 */
export async function saveSettings<S extends SettingsSection>(
  deps: WriteDeps,
  { section, value, basedOn, actor }: { section: S; value: Settings[S]; basedOn?: string | undefined; actor: Actor },
): Promise<SettingsOutcome<S>> {
  return inTransaction(deps.database, async (tx) => {
    const current = await readSettings(tx, section)
    if (basedOn !== undefined && basedOn !== current.revision) return { ok: false, current }
    await writeAll(tx, section, value, deps.now())
    const saved = await readSettings(tx, section)
    await writeAudit(tx, deps, {
      actor,
      action: 'settings.saved',
      entityId: section,
      before: current.value,
      after: saved.value,
    })
    return { ok: true, ...saved }
  })
}

async function writeAll<S extends SettingsSection>(tx: Tx, section: S, value: Settings[S], now: Date): Promise<void> {
  const values = value as Record<string, Setting<SettingKey>>
  for (const [field, key] of keysOf(section)) await writeSetting(tx, key, values[field]!, now)
}
