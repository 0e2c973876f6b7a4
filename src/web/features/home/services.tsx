import { ArrowDown } from 'lucide-react'
import type { Service } from '#contract/service.ts'
import { feeSummary } from '#domain/content/fees.ts'
import { FeeList } from '#web/fee-list.tsx'
import { useAltTexts } from '#web/queries/alt-texts.ts'
import { servicesQuery, siteQuery } from '#web/queries/catalogue.ts'
import { wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { SiteLink } from '#web/site-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Illustration } from '#web/ui/illustration.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { SectionHead } from './section-head.tsx'

/** The treatments: first as cards, then each in detail. `onBook` is called with the treatment to book. */
export function Services({ onBook = () => {} }: Partial<OnBook>) {
  const services = useData(servicesQuery)
  const words = useData(wordsQuery)
  if (services.length === 0) return null
  return (
    <section id="services" aria-labelledby="services-title" className="page pt-section">
      <SectionHead id="services-title" title={words.servicesTitle}>
        {words.servicesIntro}
      </SectionHead>
      <ul className="mt-7 grid gap-x-8 gap-y-5 sm:mt-10 sm:grid-cols-2 sm:gap-y-7 lg:mt-12 lg:grid-cols-4">
        {services.map((service) => (
          <ServiceCard key={service.id} service={service} />
        ))}
      </ul>
      <div className="mt-9 space-y-8 md:mt-14 md:space-y-12 lg:mt-12 lg:space-y-11">
        {services.map((service, index) => (
          <ServiceDetail key={service.id} service={service} turned={index % 2 === 1} onBook={onBook} />
        ))}
      </div>
    </section>
  )
}

/** The whole card is clickable; for screen readers the link is Learn More. */
const ServiceCard = ({ service }: { service: Service }) => (
  <li className="group relative grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 max-[19rem]:grid-cols-1 sm:flex sm:gap-y-0 sm:flex-col sm:items-stretch">
    <Picture
      src={service.image}
      alt=""
      sizes="(min-width: 64rem) 256px, (min-width: 40rem) 45vw, 118px"
      className="painting aspect-square w-full object-cover max-[19rem]:aspect-5/2 sm:aspect-4/3"
    />
    <div className="min-w-0 sm:mt-4 sm:flex sm:flex-1 sm:flex-col sm:items-start">
      <h3 className="text-[1.3rem] group-hover:text-jade-deep sm:text-heading">{service.title}</h3>
      <p className="mt-1 sm:mt-2">{service.shortDesc}</p>
      {service.fees.length > 0 && <p className="tabular mt-1 text-ink-soft text-small">{feeSummary(service.fees)}</p>}
      <SiteLink
        href={`#${service.id}`}
        aria-label={`Learn More: ${service.title}`}
        className="text-link mt-0.5 inline-flex min-h-8 items-center gap-1.5 font-semibold after:absolute after:inset-0 sm:mt-auto sm:pt-3"
      >
        Learn More
        <ArrowDown aria-hidden className="size-4" />
      </SiteLink>
    </div>
  </li>
)

type OnBook = { onBook: (slug: string) => void }

function ServiceDetail({ service, turned, onBook }: { service: Service; turned: boolean } & OnBook) {
  const altOf = useAltTexts()
  const { pages } = useData(siteQuery)
  const page = pages.find(({ serviceId }) => serviceId === service.id)
  return (
    <article
      id={service.id}
      aria-labelledby={`${service.slug}-title`}
      className={`flow-root scroll-mt-6 items-center gap-x-10 md:grid lg:grid-cols-12 lg:gap-x-12 ${turned ? 'md:grid-cols-[3fr_2fr]' : 'md:grid-cols-[2fr_3fr]'}`}
    >
      {/* On a phone the text is beside the picture, or below it with a large font or a narrow window. */}
      <div
        className={`painting relative mb-4 aspect-5/2 xs:max-md:mt-1 xs:max-md:mb-1.5 xs:max-md:aspect-square xs:max-md:w-28 md:mb-0 md:aspect-4/5 lg:col-span-4 lg:aspect-4/3 ${turned ? 'xs:max-md:float-right xs:max-md:ml-4.5 md:order-2' : 'xs:max-md:float-left xs:max-md:mr-4.5'}`}
      >
        <Picture
          src={service.image}
          alt={altOf(service.image)}
          // `sizes` is smaller than the real size on a phone, so that the card above and this load the same file.
          sizes="(min-width: 64rem) 460px, (min-width: 48rem) 78vw, (min-width: 22rem) 160px, 130vw"
          className="size-full scale-135 object-cover"
        />
        {/* For touch and pointer; screen readers have the same link below. */}
        <SiteLink href={page?.path ?? '#book-appointment'} aria-hidden tabIndex={-1} className="absolute inset-0" />
      </div>
      <div className="min-w-0 gap-x-10 lg:col-span-8 lg:grid lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]">
        {service.slug !== service.id && <span id={service.slug} />}
        <h3 id={`${service.slug}-title`} className="font-serif text-subtitle">
          {service.title}
        </h3>
        <p className="mt-3">{service.description}</p>
        <div className="min-w-0 lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <h4 className="mt-3 font-semibold">Benefits</h4>
          <ul className="mt-1 text-small sm:text-body">
            {service.benefits.map(({ text }) => (
              <li
                key={text}
                className="flex items-start gap-2.5 border-stone py-0.5 sm:gap-3 sm:py-1 md:border-b md:py-1.5"
              >
                <Illustration drawing="leaf" className="mt-0.5 size-4.5 sm:mt-1 sm:size-5 shrink-0 text-jade" />
                <span className="min-w-0">{text}</span>
              </li>
            ))}
          </ul>
        </div>
        <FeeList fees={service.fees} />
        <p className="mt-4 flex flex-wrap items-center gap-x-7 gap-y-2">
          <SiteLink
            href="#book-appointment"
            aria-label={`Book This Treatment: ${service.title}`}
            className={buttonClass('quiet')}
            data-replay
            onClick={() => onBook(service.slug)}
          >
            Book This Treatment
          </SiteLink>
          {page && (
            <SiteLink href={page.path} className="text-link">
              More about {page.name}
            </SiteLink>
          )}
        </p>
      </div>
    </article>
  )
}
