import { useAltTexts } from '#web/queries/alt-texts.ts'
import { aboutQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { SiteLink } from '#web/site-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** The section About. */
export function About() {
  const about = useData(aboutQuery)
  const altOf = useAltTexts()
  return (
    <section id="about" aria-labelledby="about-title" className="page pt-section">
      <div className="grid items-center gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-12 lg:gap-x-16">
        <div className="md:order-2 lg:col-span-5">
          <Picture
            src={about.image}
            alt={altOf(about.image)}
            sizes="(min-width: 64rem) 716px, (min-width: 48rem) 58vw, 92vw"
            className="painting aspect-2/1 w-full object-cover md:aspect-square lg:aspect-4/5"
          />
        </div>
        <div className="lg:col-span-7">
          <h2 id="about-title" className="stroked text-title">
            {about.title}
          </h2>
          <p className="mt-4 text-ink-soft text-lead sm:mt-6">{about.subtitle}</p>
          {about.description.map((paragraph) => (
            <p key={paragraph} className="mt-3 sm:mt-4">
              {paragraph}
            </p>
          ))}
          <SiteLink href="#book-appointment" className={buttonClass('primary', 'mt-6 sm:mt-7')}>
            Book an Appointment
          </SiteLink>
        </div>
      </div>
      {about.mission && (
        <p className="mx-auto mt-9 max-w-4xl lg:mt-10 text-balance text-center font-serif text-heading text-jade-deep leading-snug lg:text-[2.3rem]">
          {about.mission}
        </p>
      )}
      {about.stats.length > 0 && (
        <dl className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-px border-stone border-y bg-stone lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          {about.stats.map(({ number, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end bg-paper px-4 py-3.5 sm:p-5">
              <dt className="text-balance text-ink-soft text-small">{label}</dt>
              <dd className="tabular whitespace-nowrap font-serif text-title text-jade-deep leading-none">{number}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** A placeholder for the section while its data load. */
export const AboutOnItsWay = () => (
  <section id="about" aria-busy="true" data-awaited className="page pt-section">
    <p className="sr-only">Loading…</p>
    <div className="grid gap-16 lg:grid-cols-12">
      <div className="lg:col-span-5">
        <div className="placeholder h-12 w-4/5" />
        <div className="placeholder mt-8 h-5 w-full" />
        <div className="placeholder mt-3 h-5 w-11/12" />
        <div className="placeholder mt-3 h-5 w-3/4" />
      </div>
      <div className="placeholder aspect-4/3 lg:col-span-7" />
    </div>
  </section>
)
