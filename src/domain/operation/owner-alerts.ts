import { day } from '../dates/durations.ts'

/** The kinds of alerts to owners. A mail outage is not among them, since it cannot be emailed: Today shows it. */
export const alertKinds = ['payments', 'refunds', 'backup', 'disk', 'certificate', 'key'] as const
export type AlertKind = (typeof alertKinds)[number]

/** When each alert was last sent, and whether the problem has been solved since. */
export type SentAlerts = Partial<Record<AlertKind, { at: string; well: boolean }>>

/** The interval of repeating an alert about a problem that lasts, in ms. */
const againAfter = 7 * day
/** The shortest interval for a problem that comes and goes, such as a disk at its limit, in ms. */
const atMostEvery = day

/**
 * Which current problems need an alert (docs/product.md, "Emails to owners"): new ones, those that were solved
 * and are back, at most once a day, and those that have lasted for a week since the last alert.
 */
export function alertsToSend(
  active: readonly AlertKind[],
  sent: SentAlerts,
  now: Date,
): { due: AlertKind[]; sent: SentAlerts } {
  const since = (kind: AlertKind) => now.getTime() - Date.parse(sent[kind]?.at ?? '1970-01-01')
  const due = active.filter((kind) => since(kind) >= (sent[kind]?.well === false ? againAfter : atMostEvery))
  const next: SentAlerts = {}
  for (const kind of alertKinds) {
    const before = sent[kind]
    if (due.includes(kind)) next[kind] = { at: now.toISOString(), well: false }
    else if (before) next[kind] = { at: before.at, well: before.well || !active.includes(kind) }
  }
  return { due, sent: next }
}
