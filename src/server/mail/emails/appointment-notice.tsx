import type { NoticeKind } from '#domain/appointments/notices.ts'
import { type NoticePayload, noticePayload } from '#server/services/appointments/patient-notices.ts'
import type { EmailSite } from '../composed-email.ts'
import { Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { HeldBack } from '../held-back.ts'
import { calendarEntry } from '../parts/calendar-entry.ts'
import { TypedLines } from '../parts/typed-lines.tsx'
import {
  AnswerLink,
  readVisit,
  sampleVisit,
  sampleWrittenAt,
  VisitCard,
  type VisitFacts,
  VisitTime,
  visitFacts,
} from '../parts/visit-email.tsx'

type Notice = { visit: VisitFacts; notice: NoticePayload; writtenAt: string }

const kinds = {
  offered: 'visit-offered',
  confirmed: 'visit-confirmed',
  changed: 'visit-changed',
  withdrawn: 'visit-withdrawn',
  cancelled: 'visit-cancelled',
} as const satisfies Record<NoticeKind, string>

const labelOf = (kind: NoticeKind) => (kind === 'offered' ? 'Answer' : 'Your appointment')

/**
 * Tells the patient what was settled (docs/product.md, "What patients are told"), with an entry for their calendar. What
 * has changed since it was queued is not sent: another one is.
 */
export const appointmentNotice = defineEmail('appointment-notice', {
  payload: noticePayload,
  noAgain: () => 'To write to the patient again, use “Email Patient” in their request.',
  read: async (deps, notice, site) => {
    // A request that was deleted is cancelled by that.
    const visit = await readVisit(deps, notice.appointmentId, site, notice.kind === 'cancelled')
    if (!visit) return undefined
    if (visit.row.status !== notice.status || visit.row.time !== notice.time)
      throw new HeldBack('The appointment has changed since', false)
    // It may have waited for a mail server longer than that.
    const time = notice.time ?? notice.calendarTime
    if (deps.reader === 'recipient' && time && Date.parse(time) <= deps.now().getTime())
      throw new HeldBack('The appointment is over', false)
    return { visit, notice, writtenAt: deps.now().toISOString() }
  },
  sample: (site, _, kind) => {
    const found = Object.entries(kinds).find(([, name]) => name === kind)?.[0] as NoticeKind | undefined
    const visit = sampleVisit(site)
    const { id: appointmentId, status, time } = visit.row
    const stands = { kind: found ?? 'confirmed', status, time: found === 'withdrawn' ? null : time }
    const notice = { appointmentId, ...stands, calendarTime: time, sequence: 1, words: '' }
    return { visit, notice, writtenAt: sampleWrittenAt }
  },
  write: (site, { visit, notice, writtenAt }) => ({
    kind: kinds[notice.kind],
    facts: visitFacts(site, visit, notice.kind === 'withdrawn' ? notice.calendarTime : undefined),
    preview: previews[notice.kind],
    attachments: entryOf(site, { visit, notice, writtenAt }),
    middle: (
      <>
        {notice.words && (
          <Text>
            <TypedLines text={notice.words} />
          </Text>
        )}
        {notice.kind === 'cancelled' ? (
          visit.row.time && (
            <Text>
              <VisitTime site={site} visit={visit} />
            </Text>
          )
        ) : (
          <>
            {notice.kind !== 'withdrawn' && <VisitCard site={site} visit={visit} />}
            <AnswerLink site={site} visit={visit} label={labelOf(notice.kind)} writtenAt={writtenAt} />
          </>
        )}
      </>
    ),
  }),
})

const previews: Record<NoticeKind, string> = {
  offered: 'Would this time suit you?',
  confirmed: 'Day, time and the way to us.',
  changed: 'Please have a look at the new time.',
  withdrawn: 'We’ll be in touch about another time.',
  cancelled: 'It’s off.',
}

/** A calendar entry is attached for a confirmed visit with a time; else a cancellation of the one that the patient may have. */
function entryOf(site: EmailSite, { visit, notice, writtenAt }: Notice) {
  const { kind, status, sequence } = notice
  const isOn = status === 'confirmed' && notice.time !== null
  const time = isOn ? notice.time : (notice.calendarTime ?? (kind === 'cancelled' ? notice.time : null))
  if (!time) return []
  const { firstName, lastName, email } = visit.row
  return [
    calendarEntry(site, {
      visit,
      time,
      sequence,
      writtenAt,
      method: isOn ? 'REQUEST' : 'CANCEL',
      patient: { name: `${firstName} ${lastName}`, email },
    }),
  ]
}
