import { ArrowDown } from 'lucide-react'
import leaf from '#art/masters/icon-leaf.svg'
import type { Service } from '#contract/service.ts'
import { useAltTexts } from '#web/queries/alt-texts.ts'
import { servicesQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { SiteLink } from '#web/site-link.tsx'
import { Brush } from '#web/ui/brush.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { SectionHead } from './section-head.tsx'

/** What the clinic offers: first at a glance, then each treatment in its own words (spec 2). */
export function Services() {
  const services = useData(servicesQuery)
  return (
    <section id="services" aria-labelledby="services-title" className="page pt-section">
      <SectionHead id="services-title" title="Services">
        Each visit is planned with you. If you are not sure where to begin, book any of these and we will work it out
        together.
      </SectionHead>
      <ul className="mt-14 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {services.map((service) => (
          <ServiceCard key={service.id} service={service} />
        ))}
      </ul>
      <div className="mt-section space-y-16 md:space-y-24 lg:space-y-section">
        {services.map((service, index) => (
          <ServiceDetail key={service.id} service={service} turned={index % 2 === 1} />
        ))}
      </div>
    </section>
  )
}

const ServiceCard = ({ service }: { service: Service }) => (
  <li className="group grid grid-cols-[6.5rem_1fr] items-start gap-x-5 border-stone border-t pt-6 sm:flex sm:flex-col sm:items-stretch">
    <Picture
      src={service.image}
      alt=""
      sizes="(max-width: 40rem) 104px, (max-width: 64rem) 45vw, 280px"
      className="soft-picture aspect-square w-full object-cover sm:aspect-4/3"
    />
    <div className="sm:mt-5 sm:flex sm:flex-1 sm:flex-col sm:items-start">
      <h3 className="text-heading">{service.title}</h3>
      <p className="mt-2">{service.shortDesc}</p>
      <SiteLink
        href={`#${service.id}`}
        aria-label={`Learn More: ${service.title}`}
        className="text-link mt-3 inline-flex sm:mt-auto sm:pt-3 min-h-8 items-center gap-1.5 font-semibold"
      >
        Learn More
        <ArrowDown aria-hidden className="size-4" />
      </SiteLink>
    </div>
  </li>
)

function ServiceDetail({ service, turned }: { service: Service; turned: boolean }) {
  const altOf = useAltTexts()
  return (
    <article
      id={service.id}
      aria-labelledby={`${service.slug}-title`}
      className="grid items-center gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-12 lg:gap-x-16"
    >
      <div className={turned ? 'md:order-2 lg:col-span-6 lg:col-start-7 lg:-mr-10' : 'lg:col-span-7 lg:-ml-10'}>
        <Picture
          src={service.image}
          alt={altOf(service.image)}
          sizes="(max-width: 48rem) 92vw, (max-width: 64rem) 46vw, 720px"
          className="soft-picture aspect-4/3 w-full object-cover"
        />
      </div>
      <div className={turned ? 'lg:col-span-5 lg:pb-12' : 'lg:col-span-5 lg:pt-16'}>
        {service.slug !== service.id && <span id={service.slug} />}
        <h3 id={`${service.slug}-title`} className="text-title">
          {service.title}
        </h3>
        <p className="mt-5">{service.description}</p>
        <h4 className="mt-8 font-semibold">Benefits</h4>
        <ul className="mt-2">
          {service.benefits.map(({ text }) => (
            <li key={text} className="flex items-start gap-3 border-stone border-b py-2.5">
              <Brush drawing={leaf} className="mt-1 size-5 shrink-0 text-jade" />
              {text}
            </li>
          ))}
        </ul>
        <SiteLink
          href="#book-appointment"
          aria-label={`Book This Treatment: ${service.title}`}
          className={buttonClass('quiet', 'mt-8')}
        >
          Book This Treatment
        </SiteLink>
      </div>
    </article>
  )
}
