import { directionsTo } from '#domain/content/directions.ts'
import { hour } from '#domain/dates/durations.ts'
import { fullDateTime } from '#domain/dates/written.ts'
import { holdsWebAddress } from '#domain/mail/email.ts'
import { findVisit, type Visit } from '#server/services/appointments/visit.ts'
import type { EmailSite } from '../composed-email.ts'
import { Link, LinkButton, Small, Text } from '../elements.tsx'
import type { EmailDeps } from '../email.ts'
import { callUs } from './call-us.tsx'

/** The data of emails about a visit; `link` is the patient's own page. */
export type VisitFacts = Visit & { link: string }

/** The visit as it is now. Staff who look into an email see no link that acts for the patient. */
export async function readVisit(
  deps: EmailDeps,
  appointmentId: string,
  site: EmailSite,
  inBin = false,
): Promise<VisitFacts | undefined> {
  const visit = await findVisit(deps, appointmentId, inBin)
  return visit && { ...visit, link: deps.reader === 'staff' ? `${site.publicUrl}/` : visit.link }
}

/** When the emails of the previews are written. */
export const sampleWrittenAt = '2026-03-05T03:30:00.000Z'

export const sampleVisit = (site: EmailSite): VisitFacts => ({
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

/** A greeting without web addresses, since a spammer could put one into the name and enter a stranger's email. */
export const greetingOf = ({ row }: Visit) => (holdsWebAddress(row.firstName) ? 'Hello' : `Dear ${row.firstName}`)

/** The facts of the words of every email about a visit; `time` is the one that the email is about. */
export const visitFacts = ({ clinic, timeZone }: EmailSite, visit: Visit, time = visit.row.time) => ({
  greeting: greetingOf(visit),
  service: visit.serviceTitle,
  when: time ? fullDateTime(time, timeZone) : 'a time that we’ll arrange with you',
  'call us': callUs(clinic),
})

type OfVisit = { site: EmailSite; visit: Visit }

/** Day, time and treatment, as they stand in every email about a visit. */
export const VisitTime = ({ site: { timeZone }, visit }: OfVisit) => (
  <>
    {visit.row.time && (
      <>
        <strong>{fullDateTime(visit.row.time, timeZone)}</strong>
        <br />
      </>
    )}
    {visit.serviceTitle}
    {visit.practitionerName && ` with ${visit.practitionerName}`}
  </>
)

/** Besides, the way to the clinic, where the visit takes place. */
export const VisitCard = ({ site, visit }: OfVisit) => (
  <Text>
    <VisitTime site={site} visit={visit} />
    <br />
    {site.clinic.address} (<Link href={directionsTo(site.clinic)}>directions</Link>)
  </Text>
)

type AnswerLinkProps = { site: EmailSite; visit: VisitFacts; label: string; writtenAt: string }

/** The link to the patient's page, and the time limit for cancelling there, if it has not nearly passed. */
export const AnswerLink = ({ site, visit, label, writtenAt }: AnswerLinkProps) => (
  <>
    <LinkButton link={visit.link} label={label} />
    <Small>
      {answersOf(site, visit, writtenAt)}
      The link is yours alone, so please don’t pass this email on.
    </Small>
  </>
)

function answersOf({ timeZone }: EmailSite, { cancelBefore }: Visit, writtenAt: string): string {
  if (!cancelBefore) return 'There you can also ask for another time or cancel. '
  return Date.parse(cancelBefore) > Date.parse(writtenAt) + hour
    ? `There you can say that you’re coming, ask for another time, or cancel until ${fullDateTime(cancelBefore, timeZone)}. `
    : 'There you can say that you’re coming or ask for another time. '
}
