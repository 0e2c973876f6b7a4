import type { ReactNode } from 'react'
import type { Clinic } from '#contract/content.ts'
import { clinicQuery, contactQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { SocialLinks } from '#web/ui/social-links.tsx'
import { SectionHead } from './section-head.tsx'

/**
 * Where we are and how to reach us (spec 2; product.md 6: the address also stands beside the map). `now` says below the
 * hours how things stand.
 */
export function Contact({ now }: { now: ReactNode }) {
  const contact = useData(contactQuery)
  const clinic = useData(clinicQuery)
  return (
    <section id="contact" aria-labelledby="contact-title" className="page pt-section">
      <SectionHead id="contact-title" title="Contact" />
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-12">
        {contact.mapUrl && (
          <iframe
            src={contact.mapUrl}
            title={`Map: ${contact.address || clinic.name}`}
            loading="lazy"
            referrerPolicy="strict-origin-when-cross-origin"
            className="map h-96 w-full rounded-sm border border-stone lg:col-span-7 lg:h-full lg:min-h-[34rem]"
          />
        )}
        <div className="lg:col-span-5">
          {contact.description.map((paragraph) => (
            <p key={paragraph} className="mb-5">
              {paragraph}
            </p>
          ))}
          <address className="mt-8 not-italic">
            <p className="font-serif text-heading">{contact.address}</p>
            <p className="mt-4">
              <PhoneLink number={contact.phone} className="text-link tabular text-lead" />
            </p>
            <p className="mt-2">
              <a href={`mailto:${contact.email}`} className="text-link break-words">
                {contact.email}
              </a>
            </p>
          </address>
          <Hours hours={clinic.hours} />
          <div className="mt-3 min-h-7">{now}</div>
          <div className="mt-8">
            <SocialLinks links={contact.socials} of={clinic.name} />
          </div>
        </div>
      </div>
    </section>
  )
}

/** When the clinic is open, in its own words. */
export const Hours = ({ hours }: Pick<Clinic, 'hours'>) =>
  hours.length > 0 && (
    <table className="tabular mt-10 w-full text-left">
      <caption className="pb-2 text-left font-semibold">Opening hours</caption>
      <tbody>
        {hours.map((line) => (
          <tr key={`${line.day} ${line.hours}`} className="border-stone border-t">
            <th scope="row" className="py-2 pr-4 font-normal">
              {line.day}
            </th>
            <td className="py-2 text-right">{line.hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
