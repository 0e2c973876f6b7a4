import { z } from 'zod'
import { fullDateTime } from '#domain/dates/written.ts'
import { openOfferOf } from '#server/services/appointments/open-offer.ts'
import { LinkButton, Small } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { HeldBack } from '../held-back.ts'
import { readVisit, sampleVisit, VisitCard, visitFacts } from '../parts/visit-email.tsx'

/** Offers a free time to somebody on the waiting list; never one that is no longer open to them. */
export const appointmentFreeTime = defineEmail('appointment-free-time', {
  payload: z.object({ appointmentId: z.string(), offerId: z.string() }),
  noAgain: () => 'An offer goes once. To offer a time again, use the waiting list.',
  read: async (deps, { appointmentId, offerId }, site) => {
    const visit = await readVisit(deps, appointmentId, site)
    if (!visit) return undefined
    const offer = await openOfferOf(deps.database.db, appointmentId, deps.now())
    if (offer?.id !== offerId) throw new HeldBack('The time is not on offer any more', false)
    return { visit: offered(visit, offer), until: offer.until }
  },
  sample: (site) => ({ visit: sampleVisit(site), until: '2026-03-07T22:30:00.000Z' }),
  write: (site, { visit, until }) => ({
    kind: 'visit-free-time',
    facts: { ...visitFacts(site, visit), until: fullDateTime(until, site.timeZone) },
    preview: 'Would you like it?',
    middle: (
      <>
        <VisitCard site={site} visit={visit} />
        <LinkButton link={visit.link} label="Answer" />
        <Small>
          You can take it until {fullDateTime(until, site.timeZone)}. The link is yours alone, so please don’t pass this
          email on.
        </Small>
      </>
    ),
  }),
})

type Visit = ReturnType<typeof sampleVisit>

/** The visit as it would be. */
const offered = (visit: Visit, { time, practitioner }: { time: string; practitioner: string }): Visit => ({
  ...visit,
  row: { ...visit.row, time },
  practitionerName: practitioner || visit.practitionerName,
})
