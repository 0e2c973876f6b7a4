import type { Appointment } from '#contract/appointment.ts'
import { statusLabels } from '#domain/appointments/status-labels.ts'
import { ApiError } from '#web/api.ts'
import { useFormatTime } from '../frame/format-time.ts'
import { useRefetchAppointments } from './use-appointments.ts'

const isStale = (error: unknown): error is ApiError => error instanceof ApiError && error.problem.type === 'stale'

/**
 * Runs a save. If someone else has just saved an arrangement, it throws an error that shows theirs, and how to replace it;
 * `onStale` is given the revision to save from then.
 */
export function useExplainStale() {
  const when = useFormatTime()
  const refetch = useRefetchAppointments()
  return async <R>(save: () => Promise<R>, onStale: (revision: string) => void = () => {}): Promise<R> => {
    try {
      return await save()
    } catch (error) {
      if (!isStale(error)) throw error
      // Saving a second time replaces theirs.
      onStale(String(error.problem.revision))
      await refetch.all()
      const { status, agreedTime, note } = error.problem.current as Appointment
      const ended = (status === 'cancelled' || status === 'completed') && statusLabels[status]
      const theirs = [ended, agreedTime ? when(agreedTime) : 'no time', note && `“${note}”`].filter(Boolean).join(', ')
      const detail = `Someone else has just saved this: ${theirs}. Save again to replace it with yours.`
      throw new ApiError({ ...error.problem, detail })
    }
  }
}
