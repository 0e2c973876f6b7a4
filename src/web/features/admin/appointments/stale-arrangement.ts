import type { Appointment } from '#contract/appointment.ts'
import { statusLabels } from '#domain/appointments/status-labels.ts'
import { ApiError } from '#web/api.ts'
import { type StaleSave, staleSave } from '../forms/stale-save.ts'
import { useFormatTime, useFormatTimeInWords } from '../frame/format-time.ts'
import { useRefetchAppointments } from './use-appointments.ts'

type Explaining = {
  /** Given what someone else has saved, and its revision, to save from then. */
  onStale?: (stale: StaleSave<Appointment>) => void
  /** What they saved, in words; what was arranged, unless it is something else. */
  theirsOf?: (current: Appointment) => string
  /** What else of it differs from what is on the screen. */
  alsoOf?: (current: Appointment) => string[]
}

/**
 * Runs a save. If someone else has just saved the same of a request, it throws an error that shows theirs, who saved it and
 * when as far as that is known, and how to replace it.
 */
export function useExplainStale() {
  const when = useFormatTime()
  const whenInWords = useFormatTimeInWords()
  const refetch = useRefetchAppointments()
  const arranged = ({ status, agreedTime, note }: Appointment) => {
    const ended = (status === 'cancelled' || status === 'completed') && statusLabels[status]
    return [ended, agreedTime ? when(agreedTime) : 'no time', note && `“${note}”`].filter(Boolean).join(', ')
  }
  return async <R>(
    save: () => Promise<R>,
    { onStale, theirsOf = arranged, alsoOf = () => [] }: Explaining = {},
  ): Promise<R> => {
    try {
      return await save()
    } catch (error) {
      const stale = staleSave<Appointment>(error)
      if (!stale || !(error instanceof ApiError)) throw error
      // Saving a second time replaces theirs.
      onStale?.(stale)
      await refetch.all()
      const { current, savedBy, savedAt } = stale
      const who = savedBy === 'patient' ? 'The patient' : savedBy
      const lead =
        who && savedAt
          ? `${who} saved this on ${whenInWords(savedAt)}, after you started`
          : 'Someone else has just saved this'
      const theirs = [theirsOf(current), ...alsoOf(current)].join(', ')
      const detail = `${lead}: ${theirs}. Save again to replace it with yours.`
      throw new ApiError({ ...error.problem, detail })
    }
  }
}
