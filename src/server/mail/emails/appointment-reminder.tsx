import { z } from 'zod'
import { defineEmail } from '../email.ts'
import { HeldBack } from '../held-back.ts'
import { AnswerLink, readVisit, sampleVisit, sampleWrittenAt, VisitCard, visitFacts } from '../parts/visit-email.tsx'

/** Reminds the patient of a visit that is near; never of one that was cancelled, moved or is past. */
export const appointmentReminder = defineEmail('appointment-reminder', {
  payload: z.object({ appointmentId: z.string(), time: z.string() }),
  noAgain: () => 'A reminder goes once. To write to the patient, use “Email Patient” in their request.',
  read: async (deps, { appointmentId, time }, site) => {
    const visit = await readVisit(deps, appointmentId, site)
    if (!visit) return undefined
    if (visit.row.status !== 'confirmed' || visit.row.time !== time)
      throw new HeldBack('The appointment has changed since', false)
    if (Date.parse(time) <= deps.now().getTime()) throw new HeldBack('The appointment is over', false)
    return { visit, writtenAt: deps.now().toISOString() }
  },
  sample: (site) => ({ visit: sampleVisit(site), writtenAt: sampleWrittenAt }),
  write: (site, { visit, writtenAt }) => ({
    kind: 'visit-reminder',
    facts: visitFacts(site, visit),
    preview: 'We look forward to seeing you.',
    middle: (
      <>
        <VisitCard site={site} visit={visit} />
        <AnswerLink site={site} visit={visit} label="Your appointment" writtenAt={writtenAt} />
      </>
    ),
  }),
})
