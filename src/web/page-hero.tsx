import type { ReactNode } from 'react'
import { useAltTexts } from '#web/queries/alt-texts.ts'
import { Picture } from '#web/ui/picture.tsx'

type PageHeroProps = { title: string; subtitle?: string; eyebrow?: ReactNode; image?: string; children?: ReactNode }

/** The top of a page other than the home page: its title, and a picture if it has one. */
export function PageHero({ title, subtitle, eyebrow, image, children }: PageHeroProps) {
  const altOf = useAltTexts()
  return (
    <header className="overflow-hidden border-stone border-b bg-paper-deep">
      <div
        className={`page grid grid-cols-1 items-center gap-x-10 ${image ? 'lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]' : ''}`}
      >
        <div className={image ? 'pt-12 pb-8 lg:py-20' : 'py-12 md:py-16'}>
          {eyebrow && <p className="eyebrow mb-4">{eyebrow}</p>}
          <h1 className="text-title">{title}</h1>
          {subtitle && <p className="mt-5 max-w-2xl text-ink-soft text-lead">{subtitle}</p>}
          {children}
        </div>
        {image && (
          <Picture
            src={image}
            alt={altOf(image)}
            priority
            sizes="(min-width: 76rem) 686px, (min-width: 64rem) 54vw, 92vw"
            className="painting mb-12 aspect-2/1 w-full object-cover lg:my-14 lg:aspect-4/3"
          />
        )}
      </div>
    </header>
  )
}
