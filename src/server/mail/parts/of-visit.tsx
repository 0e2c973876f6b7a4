import type { Clinic } from '#contract/content.ts'
import { fullDateTime } from '#domain/dates/written.ts'
import { holdsWebAddress } from '#domain/mail/email.ts'
import { findVisit, type Visit } from '#server/services/appointments/visit.ts'
import { Link, LinkButton, Small, Text } from '../elements.tsx'
import type { EmailDeps } from '../email.ts'
import type { Site } from '../written.ts'
import { callUs } from './call-us.tsx'

/** What emails about a visit know of it; `link` is the patient's own page. */
export type VisitFacts = Visit & { link: string }

/** The visit as it is now. Staff who look into an email see no link that acts for the patient. */
export async function readVisit(deps: EmailDeps, appointmentId: string, site: Site): Promise<VisitFacts | undefined> {
  const visit = await findVisit(deps, appointmentId)
  return visit && { ...visit, link: deps.reader === 'staff' ? `${site.publicUrl}/` : visit.link }
}

export const sampleVisit = (site: Site): VisitFacts => ({
  row: {
    id: 'sample',
    firstName: 'Alex',
    lastName: 'Sample',
    email: 'alex@visitor.example',
    status: 'confirmed',
    time: '2026-03-09T03:30:00.000Z',
  },
  serviceTitle: 'Sample treatment',
  practitionerName: '',
  minutes: 60,
  cancelBefore: '2026-03-08T03:30:00.000Z',
  link: `${site.publicUrl}/appointment/sample`,
})

/** A greeting that repeats no web address: whoever fills in the form may have given a stranger's. */
export const greetingOf = ({ row }: Visit) => (holdsWebAddress(row.firstName) ? 'Hello' : `Dear ${row.firstName}`)

/** The facts of the words of every email about a visit. */
export const visitFacts = ({ clinic, timeZone }: Site, visit: Visit) => ({
  greeting: greetingOf(visit),
  service: visit.serviceTitle,
  when: visit.row.time ? fullDateTime(visit.row.time, timeZone) : 'a time that we’ll arrange with you',
  'call us': callUs(clinic),
})

/** Day, time, treatment and the way to the clinic, as they stand in every email about a visit that takes place. */
export const VisitCard = ({ site: { clinic, timeZone }, visit }: { site: Site; visit: Visit }) => (
  <>
    <Text>
      {visit.row.time && (
        <>
          <strong>{fullDateTime(visit.row.time, timeZone)}</strong>
          <br />
        </>
      )}
      {visit.serviceTitle}
      {visit.practitionerName && ` with ${visit.practitionerName}`}
      <br />
      {clinic.address} (<Link href={directionsTo(clinic)}>directions</Link>)
    </Text>
  </>
)

const directionsTo = ({ name, address }: Clinic) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${name}, ${address}`)}`

/** The way to the patient's own page, and until when they can cancel there. */
export const AnswerLink = ({ site, visit, label }: { site: Site; visit: VisitFacts; label: string }) => (
  <>
    <LinkButton link={visit.link} label={label} />
    <Small>
      {visit.cancelBefore && site.timeZone
        ? `There you can say that you’re coming, ask for another time, or cancel until ${fullDateTime(visit.cancelBefore, site.timeZone)}. `
        : 'There you can also ask for another time or cancel. '}
      The link is yours alone, so please don’t pass this email on.
    </Small>
  </>
)
