import type { Practitioner } from '#contract/practitioner.ts'
import { useAltTexts } from '#web/queries/alt-texts.ts'
import { practitionersQuery, siteQuery } from '#web/queries/catalogue.ts'
import { wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { SiteLink } from '#web/site-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** The register of Ahpra, for clinics in Australia. */
const nationalRegister = 'https://www.ahpra.gov.au/Registration/Registers-of-Practitioners.aspx'

/** The section with the practitioners. */
export function Practitioners() {
  const practitioners = useData(practitionersQuery)
  if (practitioners.length === 0) return null
  return (
    <section id="practitioner" aria-label="Practitioner" className="page space-y-section pt-section">
      {practitioners.map((practitioner) => (
        <PractitionerCard key={practitioner.id} practitioner={practitioner} />
      ))}
    </section>
  )
}

function PractitionerCard({ practitioner: { name, title, image, ...rest } }: { practitioner: Practitioner }) {
  const altOf = useAltTexts()
  const words = useData(wordsQuery)
  const { country } = useData(siteQuery)
  return (
    <article className="flow-root items-start gap-x-10 gap-y-8 md:grid md:grid-cols-[2fr_3fr] lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:gap-y-6 lg:gap-x-16">
      <div className="mb-6 aspect-3/2 xs:max-md:float-left xs:max-md:mt-1 xs:max-md:mr-5 xs:max-md:mb-2 xs:max-md:aspect-4/5 xs:max-md:w-33 sm:max-md:w-48 md:mb-0 md:aspect-auto md:self-center lg:sticky lg:top-28 lg:col-span-5 lg:row-span-2 lg:self-start">
        <Picture
          src={image}
          alt={altOf(image, name)}
          sizes="(min-width: 64rem) 430px, (min-width: 48rem) 35vw, (min-width: 40rem) 192px, (min-width: 22rem) 132px, 92vw"
          className="painting size-full object-cover object-top md:aspect-4/5 md:h-auto lg:aspect-5/6"
        />
      </div>
      <div className="md:self-center lg:col-span-7">
        <h2 className="stroked flow-root min-w-min text-title">{name}</h2>
        <p className="mt-3 text-ink-soft text-lead sm:mt-5">{title}</p>
        <p className="mt-3 max-w-prose sm:mt-5">{rest.shortBio || rest.bio}</p>
        {rest.languages && rest.languages.length > 0 && (
          <p className="mt-3 max-w-prose">Languages spoken: {rest.languages.join(', ')}</p>
        )}
      </div>
      <div className="clear-both mt-6 md:col-span-2 md:mt-0 lg:col-span-7">
        <div className="grid gap-x-12 gap-y-5 sm:grid-cols-2">
          <HairlineList title={words.specialtiesTitle} lines={rest.specialties} />
          <HairlineList
            title="Qualifications"
            lines={rest.certifications.concat(rest.registration ? `Registration number ${rest.registration}` : [])}
          />
        </div>
        <p className="mt-4 max-w-prose text-small">
          {words.registrationNote}
          {country === 'AU' && (
            <>
              {' '}
              You can check this at any time on the{' '}
              <a href={nationalRegister} className="text-link">
                national register of practitioners
              </a>
              .
            </>
          )}
        </p>
        <SiteLink href="#book-appointment" className={buttonClass('primary', 'mt-6')}>
          Book with {firstName(name)}
        </SiteLink>
      </div>
    </article>
  )
}

const HairlineList = ({ title, lines }: { title: string; lines: string[] }) =>
  lines.length > 0 && (
    <div>
      <h3 className="font-sans font-semibold text-body">{title}</h3>
      <ul className="mt-2 text-small">
        {lines.map((line) => (
          <li key={line} className="border-stone border-t py-1 sm:py-1.5">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )

/** `Lian` of `Lian Hartley`, also where a title such as `Dr` comes first. */
const firstName = (name: string) => name.replace(/^(((A\/)?Prof|Dr|M(rs?|s|x))\.?\s+)+/i, '').split(/\s+/)[0]
