import { featuresQuery, wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { type Drawing, Illustration } from '#web/ui/illustration.tsx'
import { SectionHead } from './section-head.tsx'

const icons: Drawing[] = ['user', 'leaf', 'heart', 'shield', 'microscope', 'award']

/** Why choose us: a grid of short reasons. An icon that is not known is shown as a leaf. */
export function Features() {
  const features = useData(featuresQuery)
  const words = useData(wordsQuery)
  if (features.length === 0) return null
  return (
    <section id="why-us" aria-labelledby="why-us-title" className="mt-section bg-paper-deep py-section">
      <div className="page">
        <SectionHead id="why-us-title" title={words.featuresTitle} />
        <ul className="mt-6 grid gap-x-14 sm:mt-8 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ icon, title, description }) => (
            <li
              key={title}
              className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 border-stone border-t py-3 sm:gap-x-5 sm:py-6"
            >
              <Illustration
                drawing={icons.find((known) => known === icon) ?? 'leaf'}
                className="row-span-2 size-8 text-jade sm:size-10"
              />
              <h3 className="text-[1.3rem] sm:text-heading">{title}</h3>
              <p className="mt-1 sm:mt-1.5">{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
