import type { AppointmentDetail } from '#contract/appointment.ts'

/** Whether the patient gave the request its status, by their link, and nothing was changed after: nobody has to tell them. */
export function isDecidedByPatient({ history }: AppointmentDetail): boolean {
  const decided = history.findLastIndex(({ kind }) => kind === 'status')
  const isChanged = history
    .slice(decided + 1)
    .some(({ kind, by }) => kind === 'email' || (kind === 'time' && by !== 'patient'))
  return history[decided]?.by === 'patient' && !isChanged
}

/** Whether the visit is over, so that there is nothing to tell any more. */
export const isOver = ({ agreedTime }: AppointmentDetail) => agreedTime !== null && Date.parse(agreedTime) <= Date.now()

/** Whether a confirmed visit has no time that its patient could be told. */
export const isUntimed = ({ status, agreedTime }: AppointmentDetail) => status === 'confirmed' && agreedTime === null

/** Whether a confirmed visit has no time any more, and the patient is or was told so. */
export const isTimeWithdrawn = ({ status, agreedTime, notice, told }: AppointmentDetail) =>
  status === 'confirmed' && agreedTime === null && (notice ?? told)?.kind === 'withdrawn'

/** Whether a confirmed visit has been given another time than its patient knows, by what they are or were told of it, or by its history. */
export function isMoved({ status, history, notice, told }: AppointmentDetail): boolean {
  const timed = history.findLastIndex(({ kind }) => kind === 'time')
  const at = history[timed]?.at
  if (status !== 'confirmed' || !at) return false
  const last = notice ?? (told && told.at > at ? told : null)
  if (last) return last.kind === 'changed'
  const before = history.slice(0, timed).findLast(({ kind }) => kind === 'time')
  return timed > history.findLastIndex(({ to }) => to === 'confirmed') && Boolean(before?.agreedTime)
}

/** Whether the patient was informed of the current state of the request, or an email about it is queued. */
export const isNotified = ({ notice, told, status, agreedTime }: AppointmentDetail) =>
  notice !== null ||
  (told !== null &&
    !told.elsewhere &&
    told.kind !== 'offered' &&
    (status === 'cancelled') === (told.kind === 'cancelled') &&
    // An email about the present time may have been stopped, or have failed.
    (status === 'cancelled' || told.time === agreedTime) &&
    (told.kind !== 'withdrawn' || agreedTime === null))

/** The sentence about what the patient was told of the current state. */
export function notificationText(
  appointment: AppointmentDetail,
  {
    when,
    hasMailServer,
    wasDelivered,
  }: { when: (iso: string) => string; hasMailServer: boolean; wasDelivered: boolean },
) {
  const { notice, told, firstName, notifiesPatients } = appointment
  if (notice) return hasMailServer ? `${firstName} gets the email above by itself.` : null
  if (told?.elsewhere && wasDelivered && notifiesPatients)
    return `The last email went to another address, ${when(told.at)}. Please tell ${firstName} again.`
  if (!told || !isNotified(appointment)) return notifiesPatients ? 'They haven’t been told of this by email.' : null
  if (!wasDelivered)
    return `No mail server was set up, so the email to ${firstName} was only written to the mail folder.`
  return `${firstName} was told by email, ${when(told.at)}.`
}

/** When the patient was asked by an email to their present address whether the time suits that now stands; `undefined` if not. */
export function askedAt({ history, notice, told }: AppointmentDetail): string | undefined {
  const timed = history.findLast(({ kind }) => kind === 'time')
  const isAsked = !notice && told?.kind === 'offered' && !told.elsewhere && timed !== undefined && told.at >= timed.at
  return isAsked ? told.at : undefined
}

/** What becomes of a time that was saved for a pending request, unless it is confirmed. */
export function offerText(
  appointment: AppointmentDetail,
  { time, isOffering }: { time: string; isOffering: boolean },
): string {
  const { firstName } = appointment
  const agreed = 'If they’ve agreed to it, confirm it.'
  if (isOffering)
    return `${agreed} If not, offer it: the request stays pending, and an email asks ${firstName} whether ${time} suits them.`
  if (askedAt(appointment)) return `${firstName} has been asked by email whether ${time} suits them. ${agreed}`
  return `${agreed} If not, leave it as pending: the time is saved, but no email asks ${firstName} about it.`
}
