import type { Page } from '#contract/page.ts'
import { Sections } from '../features/text-page/sections.tsx'
import { servicesQuery } from '../queries/catalogue.ts'
import { contactQuery } from '../queries/content.ts'
import { useData } from '../queries/use-data.ts'
import { Link } from '../router.tsx'
import { MapFrame } from '../ui/map-frame.tsx'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'
import TextPage from './text-page.tsx'

/** The clinic in its town: hero, the place with its map, the services, three reasons, the area, and an invitation. */
export default function AcupunctureGawler() {
  return <TextPage>{(sections) => <Town sections={sections} />}</TextPage>
}

function Town({ sections: [place, ...others] }: Pick<Page, 'sections'>) {
  const contact = useData(contactQuery)
  const services = useData(servicesQuery)
  const reasons = others.slice(0, 3)
  return (
    <>
      {place && (
        <section className="page grid gap-10 py-16 lg:grid-cols-[minmax(0,var(--container-measure))_minmax(0,1fr)] lg:gap-16">
          <div>
            <h2 className="mb-5 text-heading">{place.heading}</h2>
            <RichText html={place.body} />
          </div>
          {contact.mapUrl && (
            <MapFrame src={contact.mapUrl} address={contact.address} className="min-h-80 lg:min-h-96" />
          )}
        </section>
      )}
      <section className="border-stone border-y bg-paper-deep py-16">
        <div className="page">
          <h2 className="mb-8 text-heading">What we offer</h2>
          <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
            {services.map((service) => (
              <li key={service.id} className="group relative">
                <Picture
                  src={service.image}
                  alt=""
                  sizes="(min-width: 64rem) 256px, (min-width: 40rem) 45vw, 92vw"
                  className="painting mb-4 aspect-4/3 w-full object-cover"
                />
                <h3 className="text-[1.25em]">
                  <Link to={`/#${service.slug}`} className="after:absolute after:inset-0 group-hover:text-jade-deep">
                    {service.title}
                  </Link>
                </h3>
                <p className="mt-2 text-small">{service.shortDesc}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="page grid gap-10 py-16 lg:grid-cols-3">
        {reasons.map(({ heading, body }) => (
          <div key={heading} className="border-jade border-t pt-6">
            <h2 className="mb-4 text-heading">{heading}</h2>
            <RichText html={body} />
          </div>
        ))}
      </section>
      {others.length > 3 && (
        <div className="page pb-16">
          <Sections sections={others.slice(3)} />
        </div>
      )}
    </>
  )
}
