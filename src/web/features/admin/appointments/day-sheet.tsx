import { createPortal } from 'react-dom'
import type { DaySheetVisit, DaySheet as Sheet } from '#contract/day-sheet.ts'
import { dayHours } from '#domain/content/day-hours.ts'
import { counted } from '#domain/count.ts'
import { fullDay, shortDateTime, timeOfDay } from '#domain/dates/written.ts'
import { practitionersQuery, siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { useFreshData } from '../lists/refetch-on-return.ts'
import { answerLabels } from './appointment-details.tsx'
import { usePractitionerName } from './practitioner-field.tsx'

type DaySheetProps = { day: string; sheet: Sheet; titleOf: (slug: string) => string }

/** The sheet of a day for the desk (docs/product.md, "Day sheet"): one table for each practitioner where there are several. */
export function DaySheet({ day, sheet: { visits, offered }, titleOf }: DaySheetProps) {
  const clinic = useData(clinicQuery)
  const { timeZone, opening } = useData(siteQuery)
  const practitioners = useFreshData(practitionersQuery)
  const nameOf = usePractitionerName()
  const hours = dayHours(opening, day)
  const several = practitioners.length > 1
  const order = practitioners.map(({ slug }) => slug)
  const groups = several ? [...Map.groupBy(visits, ({ practitioner }) => practitioner)] : [['', visits] as const]
  // Those who have left the site after those who are on it, and last whoever named nobody.
  const rank = (slug: string) => (slug === '' ? Infinity : order.indexOf(slug) + 1 || order.length + 1)
  return createPortal(
    <article className="printed-sheet day-sheet text-[10.5pt]" aria-hidden>
      <header>
        <p className="font-serif text-[13pt]">{clinic.name}</p>
        <h1 className="text-[18pt]">{fullDay(day)}</h1>
        {hours?.closed && (
          <p className="font-semibold">{['The clinic is closed', hours.message].filter(Boolean).join(': ')}</p>
        )}
        {hours?.changed && !hours.closed && (
          <p className="font-semibold">{[`Open ${hours.hours}`, hours.message].filter(Boolean).join(': ')}</p>
        )}
      </header>
      {visits.length === 0 && <p className="mt-[6mm]">No visits.</p>}
      {visits.length > 0 &&
        groups
          .toSorted(([a], [b]) => rank(a) - rank(b))
          .map(([slug, ofOne]) => (
            <section key={slug} className="mt-[6mm]">
              <Visits
                title={several ? (slug ? nameOf(slug) : 'No practitioner chosen') : ''}
                day={day}
                visits={ofOne}
                titleOf={titleOf}
                timeZone={timeZone}
              />
            </section>
          ))}
      {offered.length > 0 && (
        <section className="mt-[8mm]">
          <Visits
            title="Offered, not confirmed"
            day={day}
            visits={offered}
            titleOf={titleOf}
            timeZone={timeZone}
            {...(several && { nameOf: (slug: string) => slug && nameOf(slug) })}
          />
        </section>
      )}
      <p className="mt-[6mm] text-[9pt]">
        {visits.length > 0 && `${counted(visits.length, ['visit', 'visits'])}. `}Printed on{' '}
        {shortDateTime(new Date().toISOString(), timeZone)}.
      </p>
    </article>,
    document.body,
  )
}

const cellClass = 'border-[#999] border-[0.3mm] px-[2mm] py-[1.2mm] align-top'

type VisitsProps = {
  title: string
  day: string
  visits: readonly DaySheetVisit[]
  titleOf: (slug: string) => string
  timeZone: string
  /** The name of a practitioner, for a table with the visits of several. */
  nameOf?: (slug: string) => string
}

/** A table whose head, with what it is of, stands on each page that it goes on to. */
const Visits = ({ title, day, visits, titleOf, timeZone, nameOf }: VisitsProps) => (
  <table className="w-full table-fixed text-left [overflow-wrap:anywhere]">
    <colgroup>
      <col className="w-[20mm]" />
      <col className="w-[24%]" />
      <col className="w-[32mm]" />
      <col className="w-[22%]" />
      <col />
    </colgroup>
    <thead>
      <tr className="align-baseline">
        <th colSpan={3} className="pb-[1mm]">
          {title && <h2 className="text-[13pt]">{title}</h2>}
        </th>
        <th colSpan={2} className="pb-[1mm] text-right font-normal text-[9pt]">
          {fullDay(day)}
        </th>
      </tr>
      <tr>
        <th className={cellClass}>Time</th>
        <th className={cellClass}>Patient</th>
        <th className={cellClass}>Phone</th>
        <th className={cellClass}>Service</th>
        <th className={cellClass}>Note</th>
      </tr>
    </thead>
    <tbody>
      {visits.map(({ id, time, firstName, lastName, phone, service, practitioner, status, answer, note }) => (
        <tr key={id} className="break-inside-avoid">
          <td className={`${cellClass} tabular whitespace-nowrap`}>{timeOfDay(time, timeZone)}</td>
          <td className={`${cellClass} font-semibold`}>
            {firstName} {lastName}
          </td>
          <td className={`${cellClass} tabular`}>{phone}</td>
          <td className={cellClass}>{[titleOf(service), nameOf?.(practitioner)].filter(Boolean).join(', ')}</td>
          <td className={`${cellClass} whitespace-pre-line`}>
            {[status === 'completed' && 'Done.', answer === 'other_time' && `${answerLabels.other_time}.`, note]
              .filter(Boolean)
              .join(' ')}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
