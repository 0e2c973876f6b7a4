import type { Appointment } from '#contract/appointment.ts'
import { ApiError } from '#web/api.ts'
import { useWhen } from '../when.ts'
import { useReadAgain } from './use-appointments.ts'

const isStale = (error: unknown): error is ApiError => error instanceof ApiError && error.problem.type === 'stale'

/** Saves what was arranged; where someone else has just done so, says what they noted and how to keep one's own. */
export function useTellStale() {
  const when = useWhen()
  const readAgain = useReadAgain()
  return async <R>(save: () => Promise<R>): Promise<R> => {
    try {
      return await save()
    } catch (error) {
      if (!isStale(error)) throw error
      // What stands behind is then theirs, and a second press saves mine over it.
      await readAgain.all()
      const { agreedTime, note } = error.problem.current as Appointment
      const theirs = [agreedTime ? when(agreedTime) : 'no time', note && `“${note}”`].filter(Boolean).join(', ')
      const detail = `Someone else has just saved this: ${theirs}. Save again to replace it with yours.`
      throw new ApiError({ ...error.problem, detail })
    }
  }
}
