import type { ReactNode } from 'react'
import { useAltTexts } from '#web/queries/alt-texts.ts'
import { Picture } from '#web/ui/picture.tsx'

type PageHeroProps = { title: string; subtitle?: string; eyebrow?: ReactNode; image?: string; children?: ReactNode }

/** The opening of a page below the home page: its name in large letters, and a picture where it has one. */
export function PageHero({ title, subtitle, eyebrow, image, children }: PageHeroProps) {
  const altOf = useAltTexts()
  return (
    <header className="overflow-hidden border-stone border-b bg-paper-deep">
      <div className={`page grid items-end gap-10 ${image ? 'lg:grid-cols-[1.1fr_1fr]' : ''}`}>
        <div className="py-14 md:py-20">
          {eyebrow && <p className="eyebrow mb-4">{eyebrow}</p>}
          <h1 className="text-title">{title}</h1>
          {subtitle && <p className="prose-measure mt-5 text-ink-soft text-lead">{subtitle}</p>}
          {children}
        </div>
        {image && (
          <Picture
            src={image}
            alt={altOf(image)}
            priority
            sizes="(min-width: 64rem) 36rem, 100vw"
            className="aspect-[16/9] w-full self-end rounded-t-lg object-cover lg:aspect-[5/4]"
          />
        )}
      </div>
    </header>
  )
}
