import { day } from '../dates/durations.ts'

/** What owners are told of by email. That email itself fails cannot be told so: Today does. */
export const alertKinds = ['payments', 'refunds', 'backup', 'disk', 'certificate', 'key'] as const
export type AlertKind = (typeof alertKinds)[number]

/** When each was last told, and whether it has been well since. */
export type ToldAlerts = Partial<Record<AlertKind, { at: string; well: boolean }>>

/** How often what goes on is told again, in ms. */
const againAfter = 7 * day
/** What comes and goes, such as a disk at its limit, is not told more often than this, in ms. */
const atMostEvery = day

/**
 * Which of the things that need an owner now are to be told (docs/product.md, "Emails to owners"): what is new, what was well
 * and fails anew, at most once a day, and what has gone on for a week since it was told.
 */
export function alertsToTell(
  active: readonly AlertKind[],
  told: ToldAlerts,
  now: Date,
): { tell: AlertKind[]; told: ToldAlerts } {
  const since = (kind: AlertKind) => now.getTime() - Date.parse(told[kind]?.at ?? '1970-01-01')
  const tell = active.filter((kind) => since(kind) >= (told[kind]?.well === false ? againAfter : atMostEvery))
  const next: ToldAlerts = {}
  for (const kind of alertKinds) {
    const before = told[kind]
    if (tell.includes(kind)) next[kind] = { at: now.toISOString(), well: false }
    else if (before) next[kind] = { at: before.at, well: before.well || !active.includes(kind) }
  }
  return { tell, told: next }
}
