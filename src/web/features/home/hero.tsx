import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { heroQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { SiteLink } from '#web/site-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useSlideshow } from './slideshow.ts'

/** The landscape that opens the page, in four seasons, with the clinic's first words beside it. */
export function Hero() {
  const hero = useData(heroQuery)
  const pictures = [hero.image, ...(hero.slides ?? [])]
  const slideshow = useSlideshow(pictures.length)
  return (
    <section
      id="home"
      aria-label={hero.title}
      className="hero"
      onFocus={({ target }) => slideshow.focus(target.matches(':focus-visible'))}
      onBlur={() => slideshow.focus(false)}
    >
      <Slides pictures={pictures} index={slideshow.index} />
      <div className="page hero-words">
        <div {...slideshow.point}>
          <h1 className="text-display">{hero.title}</h1>
          <p className="mt-4 max-w-lg text-lead sm:mt-6">{hero.subtitle}</p>
          <p className="buttons mt-6 sm:mt-8">
            <SiteLink href={hero.primaryButtonLink} className={buttonClass()}>
              {hero.primaryButtonText}
            </SiteLink>
            <SiteLink href={hero.secondaryButtonLink} className={buttonClass('quiet')}>
              {hero.secondaryButtonText}
            </SiteLink>
          </p>
          {hero.cta && <p className="mt-4 text-ink-soft sm:mt-6">{hero.cta}</p>}
        </div>
      </div>
      {pictures.length > 1 && <Controls count={pictures.length} {...slideshow} />}
    </section>
  )
}

/** Only the first picture comes with the page. The next one is fetched while its forerunner is shown. */
function Slides({ pictures, index }: { pictures: string[]; index: number }) {
  const [wanted, setWanted] = useState(() => new Set([0]))
  useEffect(() => {
    setWanted((before) => new Set([...before, index, (index + 1) % pictures.length]))
  }, [index, pictures.length])
  return (
    <div className="hero-slides">
      {pictures.map((src, position) => (
        <div key={src} data-slide={position + 1} data-shown={position === index} className="hero-slide">
          {wanted.has(position) && (
            <Picture
              src={src}
              alt=""
              priority={position === 0}
              loading="eager"
              sizes="(max-width: 48rem) 160vw, 100vw"
              className="size-full object-cover"
            />
          )}
        </div>
      ))}
    </div>
  )
}

type ControlsProps = ReturnType<typeof useSlideshow> & { count: number }

const Controls = ({ count, index, playing, show, toggle, point }: ControlsProps) => (
  <div className="page hero-controls needs-script">
    <fieldset
      className="flex w-fit min-w-0 flex-wrap items-center rounded-full border border-stone bg-paper-bright/85 px-1"
      {...point}
    >
      <legend className="sr-only">Slideshow</legend>
      <button type="button" aria-label="Previous slide" className="icon-button" onClick={() => show(index - 1)}>
        <ChevronLeft aria-hidden />
      </button>
      {Array.from({ length: count }, (_, position) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its position
          key={position}
          type="button"
          aria-label={`Go to slide ${position + 1}`}
          aria-current={position === index}
          className="hero-dot"
          onClick={() => show(position)}
        />
      ))}
      <button type="button" aria-label="Next slide" className="icon-button" onClick={() => show(index + 1)}>
        <ChevronRight aria-hidden />
      </button>
      <button
        type="button"
        aria-label={playing ? 'Pause slideshow' : 'Play slideshow'}
        className="icon-button border-stone border-l"
        onClick={toggle}
      >
        {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
      </button>
    </fieldset>
  </div>
)

/** Holds the hero's place while its words are on their way. */
export const HeroOnItsWay = () => (
  <section id="home" aria-busy="true" data-awaited className="hero">
    <div className="page hero-words">
      <div>
        <p className="sr-only">Loading…</p>
        <div className="placeholder h-14 w-4/5" />
        <div className="placeholder mt-4 h-14 w-3/5" />
        <div className="placeholder mt-8 h-6 w-full" />
        <div className="placeholder mt-3 h-6 w-5/6" />
      </div>
    </div>
  </section>
)
