import type { Selectable } from 'kysely'
import type { Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { RowDeps } from '#server/deps.ts'
import { emitEvent } from '../developers/webhook-events.ts'

/**
 * Tells other programs that a visit stands, and at what time. Also told again when the time of a confirmed request changes
 * or such a request comes back from the bin: a calendar of theirs would keep the old time, or no visit, for good.
 */
export const emitConfirmed = (
  tx: Tx,
  deps: RowDeps,
  { id, agreed_time }: Pick<Selectable<Tables['appointments']>, 'id' | 'agreed_time'>,
): Promise<void> =>
  emitEvent(tx, deps, {
    event: 'appointment.confirmed',
    subjectId: id,
    data: { appointmentId: id, status: 'confirmed', agreedTime: agreed_time },
  })
