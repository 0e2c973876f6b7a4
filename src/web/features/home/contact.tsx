import type { ReactNode } from 'react'
import type { Clinic } from '#contract/content.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery, contactQuery, wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { MapFrame } from '#web/ui/map-frame.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { SocialLinks } from '#web/ui/social-links.tsx'
import { SectionHead } from './section-head.tsx'

/**
 * Where we are and how to reach us (the address also stands beside the map: docs/product.md, "Booking widget and map").
 * `now` says below the hours how things stand.
 */
export function Contact({ now }: { now: ReactNode }) {
  const contact = useData(contactQuery)
  const clinic = useData(clinicQuery)
  const words = useData(wordsQuery)
  return (
    <section id="contact" aria-labelledby="contact-title" className="page pt-section">
      <SectionHead id="contact-title" title={words.contactTitle} />
      <div className="mt-6 grid gap-x-12 gap-y-5 sm:mt-8 sm:gap-y-7 lg:grid-cols-12">
        {contact.mapUrl && (
          <MapFrame
            src={contact.mapUrl}
            address={contact.address || clinic.name}
            className="h-48 sm:h-96 lg:col-span-5 lg:h-full"
          />
        )}
        <div className="min-w-0 lg:col-span-4">
          {contact.description.map((paragraph) => (
            <p key={paragraph} className="mb-3 sm:mb-4">
              {paragraph}
            </p>
          ))}
          <address className="mt-4 not-italic sm:mt-6">
            <p className="font-serif text-heading">{contact.address}</p>
            <p className="mt-2 sm:mt-4">
              <PhoneLink number={contact.phone} className="text-link tabular text-lead" />
            </p>
            <p className="mt-2">
              <a href={`mailto:${contact.email}`} className="text-link break-words">
                {contact.email}
              </a>
            </p>
          </address>
          <div className="mt-5">
            <SocialLinks links={contact.socials} of={clinic.name} />
          </div>
        </div>
        <div className="min-w-0 lg:col-span-3">
          <Hours hours={clinic.hours} />
          <div className="mt-3 min-h-7">{now}</div>
          <Coming />
        </div>
      </div>
    </section>
  )
}

/** The next closures. */
function Coming() {
  const { coming } = useData(siteQuery).opening
  if (coming.length === 0) return null
  return (
    <ul className="mt-2 space-y-1">
      {coming.map(({ days, message }) => (
        <li key={days}>
          {days}
          {message && <span className="block text-ink-soft text-small">{message}</span>}
        </li>
      ))}
    </ul>
  )
}

/** When the clinic is open, in its own words. */
export function Hours({ hours }: Pick<Clinic, 'hours'>) {
  const { hoursTitle } = useData(wordsQuery)
  if (hours.length === 0) return null
  return (
    <table className="tabular w-full text-left">
      <caption className="pb-2 text-left font-semibold">{hoursTitle}</caption>
      <tbody>
        {hours.map((line) => (
          <tr key={`${line.day} ${line.hours}`} className="border-stone border-t">
            <th scope="row" className="py-1 pr-4 font-normal sm:py-1.5">
              {line.day}
            </th>
            <td className="text-balance py-1 text-right sm:py-1.5">{line.hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
