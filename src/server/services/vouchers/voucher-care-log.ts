import type { CareLine } from '#contract/voucher.ts'
import { calendarDay } from '#domain/calendar.ts'
import type { Reader } from '#server/database/connect.ts'
import { readSetting } from '../settings.ts'

const kinds = { 'voucher.extended': 'extended', 'voucher.resent': 'resent', 'voucher.reissued': 'reissued' } as const
type Action = keyof typeof kinds

/** What staff did to a voucher besides its money, oldest first, from the audit log. */
export async function careOf(db: Reader, voucherId: string): Promise<CareLine[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_name', 'action', 'after'])
    .where('entity', '=', 'voucher')
    .where('entity_id', '=', voucherId)
    .where('action', 'in', Object.keys(kinds))
    .orderBy('at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const timeZone = await readSetting(db, 'clinic.timeZone')
  return rows.map(({ id, at, actor_name, action, after }) => {
    const { expiresAt, email = '', reason = '' } = JSON.parse(after ?? '{}') as Record<string, string | undefined>
    const until = expiresAt ? calendarDay(expiresAt, timeZone) : null
    return { id, kind: kinds[action as Action], actor: actor_name, at, until, email, reason }
  })
}
