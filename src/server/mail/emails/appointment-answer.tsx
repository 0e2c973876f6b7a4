import { z } from 'zod'
import { appointmentAnswers } from '#contract/appointment.ts'
import { Link, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { readVisit, sampleVisit, visitFacts } from '../parts/visit-email.tsx'

const said = {
  coming: 'is coming',
  other_time: 'would like another time',
  cancel: 'has cancelled',
  take: 'has taken the free time',
} as const

/** Tells the clinic what a patient has answered by their link. Their words stay in the dashboard, which logs who reads them. */
export const appointmentAnswer = defineEmail('appointment-answer', {
  payload: z.object({ appointmentId: z.string(), answer: z.enum([...appointmentAnswers, 'cancel', 'take']) }),
  read: async (deps, { appointmentId, answer }, site) => {
    const visit = await readVisit(deps, appointmentId, site)
    const words = deps.database.db.selectFrom('appointments').select('answer_words').where('id', '=', appointmentId)
    return visit && { visit, answer, wrote: ((await words.executeTakeFirst())?.answer_words ?? '') !== '' }
  },
  sample: (site) => ({ visit: sampleVisit(site), answer: 'other_time' as const, wrote: true }),
  write: (site, { visit, answer, wrote }) => {
    const facts = visitFacts(site, visit)
    const { service } = facts
    const when = visit.row.time ? facts.when : 'no time yet'
    const name = `${visit.row.firstName} ${visit.row.lastName.charAt(0)}.`
    return {
      kind: 'visit-answer',
      facts: { name, answer: said[answer], service, when },
      preview: `${name} ${said[answer]}.`,
      middle: (
        <>
          <Text>
            {name} {said[answer]}: {service}, {when}.{wrote && ' They wrote a few words, which are in the request.'}
          </Text>
          <Text>
            <Link href={`${site.publicUrl}/admin/appointments?open=${visit.row.id}`}>
              Open the request in the dashboard
            </Link>
          </Text>
        </>
      ),
    }
  },
})
