import { hour, minute } from '#domain/durations.ts'
import type { Deps } from '../deps.ts'
import { expireAppointments } from '../services/appointments/appointment-retention.ts'
import type { Job } from './job.ts'

/** Deletes requests that are older than the clinic keeps them (docs/product.md, "Retention"). */
export const appointmentRetentionJob = (deps: Pick<Deps, 'database' | 'now' | 'newId' | 'log'>): Job => ({
  name: 'appointment retention',
  firstAfterMs: minute,
  everyMs: 6 * hour,
  run: async (signal) => {
    const expired = await expireAppointments(deps, signal)
    if (expired > 0) deps.log.info({ expired }, 'appointment requests past their retention period were deleted')
  },
})
