import { type AlertKind, alertsToSend } from '#domain/operation/owner-alerts.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { backupForToday } from '../backups/backup-status.ts'
import { findUnreadable } from '../connections/stored-connections.ts'
import { countWaiting } from '../orders/order-list.ts'
import { countRefundRequests } from '../orders/refund-requests.ts'
import { queueEmail } from '../outbox.ts'
import { activeOwners } from '../staff/staff.ts'
import { readSetting, writeSetting } from '../stored-settings.ts'
import { examineDisk, readCertificateEnd } from './health/machine.ts'

type AlertDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'dataDir' | 'publicUrl' | 'connections'>
export type OwnerAlert = { kind: AlertKind; says: string }

/** With so many days left a certificate should have been renewed: its authority's tools do so a month ahead. */
const certificateDays = 14

/** The current problems that need an owner, each in a sentence or two. It sends and changes nothing. */
export async function findAlerts(deps: AlertDeps): Promise<OwnerAlert[]> {
  const { db } = deps.database
  const found: OwnerAlert[] = []
  const { review, unmatchedPayments } = await countWaiting(db)
  const payments = review + unmatchedPayments
  if (payments > 0)
    found.push({
      kind: 'payments',
      says: `${payments === 1 ? 'One payment needs' : `${payments} payments need`} your decision. Nothing is issued or posted for them until then: see Orders.`,
    })
  const refunds = await countRefundRequests(db)
  if (refunds > 0)
    found.push({
      kind: 'refunds',
      says: `${refunds === 1 ? 'One refund is' : `${refunds} refunds are`} waiting for your approval. See Today.`,
    })
  const backup = await backupForToday(deps)
  if (backup.fault !== '')
    found.push({ kind: 'backup', says: `The last backup failed. ${backup.fault}. See Settings, Backups.` })
  else if (backup.late)
    found.push({ kind: 'backup', says: 'The newest backup is too old to rely on. See Settings, Backups.' })
  const disk = await examineDisk(deps)
  if (disk.state !== 'ok')
    found.push({ kind: 'disk', says: `The server’s disk is nearly full: ${disk.says}. ${disk.todo}.` })
  const days = await readCertificateEnd(deps)
  if (days !== undefined && days < certificateDays)
    found.push({
      kind: 'certificate',
      says:
        days < 0
          ? 'The certificate of the site has ended: browsers refuse the site.'
          : `The certificate of the site ends in ${days} ${days === 1 ? 'day' : 'days'} and wasn’t renewed by itself. Ask whoever looks after the server.`,
    })
  if ((await findUnreadable(deps)).length > 0)
    found.push({
      kind: 'key',
      says: 'Some connections can’t be read with this server’s key, and have to be entered again. See Today.',
    })
  return found
}

/**
 * Tells the owners by email of what needs them (docs/product.md, "Emails to owners"): all that is new in one email to each, once
 * however many processes look, and not at all where they have switched it off. Returns how many things were told.
 */
export async function alertOwners(deps: AlertDeps): Promise<number> {
  const { db } = deps.database
  if (!(await readSetting(db, 'alerts.on'))) return 0
  const found = await findAlerts(deps)
  if (found.length === 0 && Object.values(await readSetting(db, 'alerts.told')).every(({ well }) => well)) return 0
  return inTransaction(deps.database, async (tx) => {
    const now = deps.now()
    const kinds = found.map(({ kind }) => kind)
    const { due, sent } = alertsToSend(kinds, await readSetting(tx, 'alerts.told'), now)
    await writeSetting(tx, 'alerts.told', sent, now)
    if (due.length === 0) return 0
    const says = found.filter(({ kind }) => due.includes(kind)).map((alert) => alert.says)
    const owners = await activeOwners(tx)
    for (const { id, email } of owners)
      await queueEmail(tx, deps, {
        template: 'owner-alert',
        recipient: email,
        payload: { staffId: id, says, at: now.toISOString() },
        dedupeKey: `owner-alert:${deps.newId()}`,
      })
    return due.length
  })
}
